import { Suspense, useEffect, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutWordCounter } from "./about.tsx";
import { operations } from "./operations.ts";
import { NO_TEXT, type TextStatistics } from "./statistics.ts";
import { StatisticsPanel } from "./statistics-panel.tsx";

const TopWords = lazyPart(() => import("./top-words.tsx"), "TopWords");

const NOTHING: { statistics: TextStatistics; notes: readonly string[] } = { statistics: NO_TEXT, notes: [] };

export default function WordCounterPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [{ statistics, notes }, setCounted] = useState(NOTHING);
  const source = input.kind === "typed" ? input.text : input.file;

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };

  useHandover(change);
  useRunKey(() => {
    if (input.kind === "file") run("count", source, {});
  });

  const blank = typeof source === "string" && source.trim() === "";
  useEffect(() => {
    if (!blank) return;
    reset();
    setCounted(NOTHING);
  }, [blank, reset]);
  useRunAfterChanges(!blank, source, () => run("count", source, {}, { quiet: true }));

  useEffect(() => {
    // The last numbers stay until the next are there, so that nothing flickers while a person types.
    const counted = dataOf(operations, "count", state);
    if (counted && state.phase === "done") setCounted({ statistics: counted, notes: state.result.warnings });
  }, [state]);

  const error = state.phase === "refused" ? state.error : undefined;
  return (
    <>
      <div className="tool-columns">
        <TextInput
          value={input}
          onChange={change}
          onClear={() => change(EMPTY_INPUT)}
          sample={sampleText(operations.count)}
          placeholder="Type or paste text, or drop a file"
          invalid={error !== undefined}
        />
        {error ? <ErrorNote error={error} input={input} /> : <StatisticsPanel statistics={statistics} />}
      </div>
      {!error &&
        notes.map((note) => (
          <p key={note} className="note mt-4 rounded border">
            {note}
          </p>
        ))}
      {input.kind === "file" && (
        <ActionBar operations={operations} state={state} onRun={(id) => run(id, source, {})} onCancel={cancel} />
      )}
      {input.kind === "file" && state.phase === "done" && (
        <p role="status" className="sr-only">
          {statistics.words} words counted
        </p>
      )}
      {!error && statistics.topWords.length > 0 && (
        <Suspense>
          <TopWords words={statistics.topWords} of={statistics.words} />
        </Suspense>
      )}
      <AboutWordCounter />
    </>
  );
}
