import { Suspense, useRef, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutRandomListPicker } from "./about.tsx";
import { operations } from "./operations.ts";

const OPTIONS = { ...operations.pick.options, ...operations.teams.options };

const Results = lazyPart(() => import("./results.tsx"), "Results");

export default function RandomListPickerPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(() => defaultOptions(OPTIONS));
  const field = useRef<HTMLElement>(null);

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const start = (operation: string) => run(operation, input.kind === "typed" ? input.text : input.file, options);
  useRunKey(() => start("pick"));

  useHandover(change);

  const error = state.phase === "refused" ? state.error : undefined;
  const tool = useFaultFocus(error);

  const result = state.phase === "done" && state.result.kind === "text" ? state.result : undefined;

  return (
    <>
      <div ref={tool} className="tool-columns">
        <TextInput
          value={input}
          onChange={change}
          onClear={clear}
          sample={sampleText(operations.pick)}
          placeholder={"One item per line, or separated by commas:\nAda\nGrace*3"}
          accept=".txt,.csv,text/plain,text/csv"
          invalid={faultsInput(error)}
          fieldRef={field}
        />
        <div className="tool-actions">
          <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel}>
            <OptionControls
              declarations={OPTIONS}
              values={options}
              faulty={error?.field}
              onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
            />
          </ActionBar>
        </div>
        <div className="flex min-w-0 flex-col gap-4" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={input} />
          ) : state.phase === "done" && result ? (
            <Suspense fallback={<NoResult />}>
              <Results
                operation={state.operation}
                result={result}
                milliseconds={state.milliseconds}
                input={input}
                options={options}
                onInput={(next, separator) =>
                  focusAfter(() => {
                    change(next);
                    setOptions((before) => ({ ...before, separator }));
                    reset();
                  }, field)
                }
              />
            </Suspense>
          ) : (
            <NoResult />
          )}
        </div>
      </div>
      <AboutRandomListPicker />
    </>
  );
}

function NoResult() {
  return (
    <Panel sunk heading="Output" className="flex-1">
      <p className="vacant">The result appears here.</p>
    </Panel>
  );
}
