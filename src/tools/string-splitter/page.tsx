import { Suspense, useEffect, useRef } from "react";
import { sampleText } from "#shared/examples.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { choice, defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue, sourceValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutStringSplitter } from "./about.tsx";
import { MODES, type Mode } from "./modes.ts";
import { operations } from "./operations.ts";

const ItemList = lazyPart(() => import("./item-list.tsx"), "ItemList");

const MODE = choice("Split by", MODES);
const DEFAULTS = Object.assign({}, ...Object.values(operations).map(({ options }) => defaultOptions(options)));

export default function StringSplitterPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [mode, setMode] = useKeptState<Mode>("mode", "character");
  const [options, setOptions] = useKeptState<Readonly<Record<string, unknown>>>("options", DEFAULTS);
  const field = useRef<HTMLElement>(null);
  const operation: AnyOperation = operations[mode];
  // The first option is the mode's own, the others say what becomes of the items.
  const [parameter = "", ...others] = Object.keys(operation.options);
  const itemOptions = Object.fromEntries(others.map((name) => [name, operation.options[name]]));

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const start = () => {
    // A length or a count that is no number becomes 1, and is seen to.
    const numbers = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, Number.isNaN(value) ? 1 : value]),
    );
    const values = clampNumbers(operation.options, numbers);
    setOptions(values);
    run(mode, input.kind === "typed" ? input.text : input.file, values);
  };

  const set = (name: string, value: unknown) => {
    if (name === "mode") {
      setMode(value as Mode);
      reset();
    } else setOptions((before) => ({ ...before, [name]: value }));
  };

  const sample = operation.examples[0];

  useHandover(change);

  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);

  const result = dataOf(operations, mode, state);
  const fault = state.phase === "done" && result?.invalid ? state.result.warnings[0] : undefined;
  useEffect(() => {
    if (fault) toastFailed(fault);
  }, [fault]);
  const useAsInput = async () => {
    if (!result) return;
    const next = await sourceValue(result.content, "split.txt");
    focusAfter(() => {
      change(next);
      reset();
    }, field);
  };
  useRunKey(start);
  const waiting = (
    <Panel sunk heading="Items">
      <p className="m-auto p-6 text-sm text-ink-2">The items appear here.</p>
    </Panel>
  );

  return (
    <>
      <div ref={container} className="tool-columns">
        <TextInput
          value={input}
          onChange={change}
          onClear={clear}
          sample={sampleText(operation)}
          onSample={() => setOptions((before) => ({ ...before, ...sample?.options }))}
          placeholder="Type or paste text, or drop a file"
          invalid={faultsInput(error)}
          fieldRef={field}
        />
        <div className="tool-actions">
          <ActionBar operations={{ [mode]: operation }} state={state} onRun={start} onCancel={cancel}>
            <OptionControls
              declarations={{ mode: MODE, [parameter]: operation.options[parameter] }}
              values={{ ...options, mode }}
              faulty={error?.field}
              onChange={set}
            />
          </ActionBar>
          <details className="text-sm">
            <summary className="w-fit rounded py-1 text-ink-2 hover:text-ink">More options</summary>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
              <OptionControls declarations={itemOptions} values={options} onChange={set} />
            </div>
          </details>
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={input} />
          ) : (
            <Suspense fallback={waiting}>
              {result ? <ItemList result={result} onUseAsInput={useAsInput} /> : waiting}
            </Suspense>
          )}
        </div>
      </div>
      <OutdatedNote state={state} given={[input, options]} />
      <AboutStringSplitter />
    </>
  );
}
