import { Suspense } from "react";
import { ActionBar } from "#ui/action-bar.tsx";
import { filesIn, textIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { NO_TEXT } from "./statistics.ts";
import { StatisticsPanel } from "./statistics-panel.tsx";
import { operations } from "./tool.ts";

const TopWords = lazyPart(() => import("./top-words.tsx"), "TopWords");

/** It counts while a person types: there is a button for files only, which may take a while. */
export default function WordCounterPage() {
  const tool = useTool(operations, { auto: true });
  const input = textIn(tool.inputs.input);
  const statistics = tool.data("count") ?? NO_TEXT;
  return (
    <>
      <div className="tool-columns" ref={tool.container}>
        <ToolInputField tool={tool} placeholder="Type or paste text, or drop a file" />
        <ResultRegion tool={tool}>
          <StatisticsPanel statistics={statistics} />
        </ResultRegion>
      </div>
      <Then tool={tool} />
      {tool.shown?.result.warnings.map((note) => (
        <p key={note} className="note mt-4 rounded border">
          {note}
        </p>
      ))}
      {(input.kind === "file" || filesIn(tool.inputs.input).length > 1) && (
        <ActionBar operations={operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
      )}
      {input.kind === "file" && tool.state.phase === "done" && (
        <p role="status" className="sr-only">
          {statistics.words} words counted
        </p>
      )}
      {statistics.topWords.length > 0 && (
        <Suspense>
          <TopWords words={statistics.topWords} of={statistics.words} />
        </Suspense>
      )}
    </>
  );
}
