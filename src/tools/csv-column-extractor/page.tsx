import { Suspense, useRef } from "react";
import { ActionBar } from "#ui/action-bar.tsx";
import type { ToolInput } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EmptyResult, OutOfDateNote, ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { concernsMainInput } from "#ui/use-error-focus.ts";
import { useHistoryState } from "#ui/use-history-state.ts";
import { useTool } from "#ui/use-tool.ts";
import { type ColumnChoice, choiceOptions, columnChoices } from "./column-choice.ts";
import type { Columns } from "./read-columns.ts";
import { operations } from "./tool.ts";

const ColumnPanel = lazyPart(() => import("./column-panel.tsx"), "ColumnPanel");

const { parse, extract } = operations;
const { delimiter, header, trimHeaderFields, guard } = extract.options;
const PARSED = { extract, parse };

/** Its own layout: the columns to choose from are next to the input, and what is extracted is below the actions. */
export default function CsvColumnExtractorPage() {
  const [choices, setChoices] = useHistoryState<readonly ColumnChoice[]>("choices", []);
  const isParsed = choices.length > 0;
  /** Whether the columns of a file that was just opened are being read. */
  const isOpening = useRef(false);
  const tool = useTool(isParsed ? PARSED : operations, {
    onDone: (result, operation) => {
      if (operation === "parse" && result.kind === "data") {
        choose(columnChoices(result.data as Columns, isOpening.current));
        isOpening.current = false;
      }
    },
    onHandover: (sent, { files }) => change(files ? { kind: "files", files } : sent),
    onFirstFile: ["parse"],
  });
  const { error, shown } = tool;
  const isInputFaulty = concernsMainInput(error);
  const choose = (next: readonly ColumnChoice[]) => {
    setChoices(next);
    tool.setOptions(choiceOptions(next));
  };
  const change = (next: ToolInput) => {
    choose([]);
    isOpening.current = next.kind !== "typed";
    tool.replace("input", next, isOpening.current ? "parse" : undefined);
  };
  const changeOption = (name: string, value: unknown) => {
    tool.setOptions({ [name]: value });
    if (name === "guard") return;
    // With another delimiter or without a header these are other columns.
    choose([]);
    tool.reset();
  };
  const run = (operation: string) => {
    if (operation === "parse") {
      isOpening.current = false;
      setChoices([]);
    }
    tool.run(operation);
  };
  return (
    <>
      <div ref={tool.container} className="tool-columns">
        <ToolInputField
          tool={tool}
          onChange={change}
          onFiles={(files) => change({ kind: "files", files })}
          placeholder="Paste CSV, or drop a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
        />
        <div className="grid min-w-0 has-[.ruled]:max-lg:hidden" aria-live="polite">
          {isParsed && !isInputFaulty ? (
            <Suspense>
              <ColumnPanel choices={choices} faulty={error?.field === "columns"} onChange={choose} />
            </Suspense>
          ) : (
            <ResultRegion tool={tool}>
              <EmptyResult heading="Columns" />
            </ResultRegion>
          )}
        </div>
        <div className="tool-actions lg:order-none">
          <ActionBar
            foldOptions
            operations={isParsed ? PARSED : { parse }}
            state={tool.state}
            onRun={run}
            onCancel={tool.cancel}
          >
            <OptionControls
              declarations={{ delimiter, header, trimHeaderFields, guard }}
              values={tool.options}
              invalidOption={error?.field}
              onChange={changeOption}
            />
          </ActionBar>
          {shown && <Notes {...shown.result} />}
        </div>
        {(tool.text || tool.batch || (error && !isInputFaulty)) && (
          <div className="grid min-w-0 lg:col-span-2">
            <ResultRegion tool={tool}>
              <ResultPanel
                result={tool.text}
                durationMs={shown?.milliseconds}
                empty=""
                paste={{ title: "Extracted Columns", language: "text" }}
                sendable
              />
            </ResultRegion>
          </div>
        )}
      </div>
      {tool.text && <OutOfDateNote tool={tool} />}
      {tool.text && <Then tool={tool} />}
    </>
  );
}
