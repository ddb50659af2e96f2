import { Suspense, useState } from "react";
import { ActionBar } from "#ui/action-bar.tsx";
import { EMPTY_INPUT, isBlank, type ToolInput } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { EmptyResult, OutOfDateNote, ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { Chart } from "./chart.ts";
import { operations } from "./tool.ts";
import { withColumns } from "./with-columns.ts";

const SeriesChoice = lazyPart(() => import("./series-choice.tsx"), "SeriesChoice", null);
const ChartView = lazyPart(() => import("./chart-view.tsx"), "ChartView");

const SAMPLE = `Month,Shop,Sales
2024-01,Harbor,"12,400"
2024-01,Station,"9,800"
2024-02,Harbor,"11,050"
2024-02,Station,"10,300"
2024-03,Harbor,"14,900"
2024-03,Station,"10,950"
2024-04,Harbor,"17,200"
2024-04,Station,"11,400"
2024-05,Harbor,"21,600"
2024-05,Station,"12,100"
2024-06,Harbor,"26,300"
2024-06,Station,"11,700"
`;
const UNCHOSEN = { x: "", y: "", color: "" };

/** Its own layout: the chart is wider than the input. */
export default function DataVisualizerPage() {
  const tool = useTool(operations, {
    onHandover: (sent, { files }) => change(files ? { kind: "files", files } : sent),
  });
  const chart = tool.data("chart");
  /** The last chart of this input, whose columns stay on offer while the next one is made or refused. */
  const [known, setKnown] = useState<Chart>();
  if (chart && chart !== known) setKnown(chart);
  const change = (next: ToolInput) => {
    setKnown(undefined);
    // A title usually fits only its file. Columns chosen before any data come from a link that is about this data.
    const isFirst = isBlank(tool.inputs.input ?? EMPTY_INPUT);
    if (!isFirst) tool.setOptions(next.kind === "typed" ? UNCHOSEN : { ...UNCHOSEN, title: "" });
    tool.replace("input", next);
  };
  const choose = (name: string, value: unknown) => {
    // Without the header, or with another delimiter, columns have other names.
    const reread = name === "header" || name === "delimiter" ? UNCHOSEN : {};
    tool.setOptions({ ...reread, [name]: value });
  };
  const empty = <EmptyResult heading="Chart" working={tool.state.phase === "running"} />;
  return (
    <div ref={tool.container}>
      <div className="tool-columns lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ToolInputField
          tool={tool}
          onChange={change}
          onFiles={(files) => change({ kind: "files", files })}
          sample={SAMPLE}
          placeholder="Paste CSV, or drop a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
        />
        <div className="tool-actions">
          <ActionBar foldOptions operations={operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel}>
            <OptionControls
              declarations={withColumns(operations.chart.options, known?.columns, tool.options.y)}
              values={tool.options}
              invalidOption={tool.error?.field}
              onChange={choose}
            />
            {known && (
              <Suspense>
                <SeriesChoice chart={known} y={tool.options.y} onChange={(y) => choose("y", y)} />
              </Suspense>
            )}
          </ActionBar>
        </div>
        <ResultRegion tool={tool}>
          <Suspense fallback={empty}>{chart ? <ChartView chart={chart} /> : empty}</Suspense>
        </ResultRegion>
      </div>
      <OutOfDateNote tool={tool} />
      <Then tool={tool} />
      {tool.shown && <Notes {...tool.shown.result} />}
    </div>
  );
}
