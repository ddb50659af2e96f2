import { Suspense, useEffect, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { Panel } from "#ui/panel.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, type RunState, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutCsvColumnExtractor } from "./about.tsx";
import { type ColumnChoice, choiceOptions, columnChoices } from "./column-choice.ts";
import { operations } from "./operations.ts";

const ColumnPanel = lazyPart(() => import("./column-panel.tsx"), "ColumnPanel");

const { delimiter, header, guard } = operations.extract.options;
const SHOWN_OPTIONS = { delimiter, header, guard };
const CHOSEN_FIRST = { extract: operations.extract, parse: operations.parse };
const PARSE_ONLY = { parse: operations.parse };
const IDLE: RunState = { phase: "idle" };

export default function CsvColumnExtractorPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(() => defaultOptions(SHOWN_OPTIONS));
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([]);
  const shown = choices.length > 0 ? CHOSEN_FIRST : PARSE_ONLY;

  const startAnew = () => {
    setChoices([]);
    reset();
  };
  const change = (next: InputValue) => {
    setInput(next);
    startAnew();
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const changeOption = (name: string, value: unknown) => {
    setOptions((before) => ({ ...before, [name]: value }));
    // With another delimiter or without a header these are other columns.
    if (name !== "guard") startAnew();
  };
  const start = (operation: string) => {
    if (operation === "parse") setChoices([]);
    run(operation, input.kind === "typed" ? input.text : input.file, { ...options, ...choiceOptions(choices) });
  };
  useRunKey(() => start(choices.length > 0 ? "extract" : "parse"));
  useHandover(change);

  useEffect(() => {
    const columns = dataOf(operations, "parse", state);
    if (columns) setChoices(columnChoices(columns));
  }, [state]);

  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const result = state.phase === "done" && state.result.kind === "text" ? state.result : undefined;
  const extraction = state.phase !== "idle" && state.operation === "extract" ? state : IDLE;

  return (
    <>
      <div ref={container} className="tool-columns">
        <TextInput
          value={input}
          onChange={change}
          onClear={() => change(EMPTY_INPUT)}
          sample={sampleText(operations.extract)}
          placeholder="Paste CSV, or drop a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          invalid={faultsInput(error)}
        />
        <div className="grid min-w-0 has-[.vacant]:max-lg:hidden" aria-live="polite">
          {faultsInput(error) && error ? (
            <ErrorNote error={error} input={input} />
          ) : choices.length > 0 ? (
            <Suspense>
              <ColumnPanel choices={choices} faulty={error?.field === "columns"} onChange={setChoices} />
            </Suspense>
          ) : (
            <Panel sunk heading="Columns">
              <p className="vacant">Parse the columns to choose from them.</p>
            </Panel>
          )}
        </div>
        <div className="tool-actions lg:order-none">
          <ActionBar operations={shown} state={state} onRun={start} onCancel={cancel}>
            <OptionControls
              declarations={SHOWN_OPTIONS}
              values={options}
              faulty={error?.field}
              onChange={changeOption}
            />
          </ActionBar>
          {state.phase === "done" && <Notes {...state.result} />}
        </div>
        {result && (
          <div className="grid min-w-0 lg:col-span-2" aria-live="polite">
            <ResultPanel
              result={result}
              took={state.phase === "done" ? state.milliseconds : undefined}
              empty=""
              paste={{ title: "Extracted Columns", language: "text" }}
              sendable
            />
          </div>
        )}
      </div>
      <OutdatedNote state={extraction} given={[choices, options]} />
      <AboutCsvColumnExtractor />
    </>
  );
}
