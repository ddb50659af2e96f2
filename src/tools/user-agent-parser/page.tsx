import { Suspense, useEffect, useRef } from "react";
import { sampleText } from "#shared/examples.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutUserAgentParser } from "./about.tsx";
import { operations } from "./operations.ts";

const Cards = lazyPart(() => import("./cards.tsx"), "Cards");

export default function UserAgentParserPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const field = useRef<HTMLElement>(null);

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const useCurrent = () => {
    focusAfter(() => {
      change({ kind: "typed", text: navigator.userAgent });
      reset();
    }, field);
  };
  useEffect(() => {
    // The browser's own string is no input of the visitor's yet, and one that was typed early is not overwritten.
    setInput((before) => (before === EMPTY_INPUT ? { kind: "typed", text: navigator.userAgent } : before));
  }, [setInput]);
  useHandover(change);

  const start = () => run("parse", input.kind === "typed" ? input.text : input.file, {});
  useRunKey(start);
  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const parsed = dataOf(operations, "parse", state);
  const isOwn = input.kind === "typed" && typeof navigator === "object" && input.text.trim() === navigator.userAgent;

  return (
    <>
      <div ref={container} className="tool-columns">
        <div className="contents lg:*:last:order-last lg:*:last:col-span-2">
          <TextInput
            value={input}
            onChange={change}
            onClear={clear}
            sample={sampleText(operations.parse)}
            placeholder="Paste a user agent string"
            invalid={error !== undefined}
            fieldRef={field}
          />
          <ActionBar
            operations={operations}
            state={state}
            onRun={start}
            onCancel={cancel}
            beside={<Button onClick={useCurrent}>Use Current Browser</Button>}
          />
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={input} />
          ) : (
            <Suspense fallback={<NoResult />}>
              {parsed ? <Cards parsed={parsed} isOwn={isOwn} /> : <NoResult />}
            </Suspense>
          )}
        </div>
      </div>
      <OutdatedNote state={state} given={[input]} />
      <AboutUserAgentParser />
    </>
  );
}

function NoResult() {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">What the string says appears here.</p>
    </Panel>
  );
}
