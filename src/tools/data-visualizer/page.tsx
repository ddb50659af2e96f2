import { Suspense, useState } from "react";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutDataVisualizer } from "./about.tsx";
import type { Chart } from "./chart.ts";
import { operations } from "./operations.ts";
import { withColumns } from "./with-columns.ts";

const ChartView = lazyPart(() => import("./chart-view.tsx"), "ChartView");

const DEFAULTS = defaultOptions(operations.chart.options);
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

export default function DataVisualizerPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(DEFAULTS);
  /** The last chart, whose columns stay on offer while the next one is made. */
  const [known, setKnown] = useState<Chart>();
  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);

  const drawn = dataOf(operations, "chart", state);
  if (drawn && drawn !== known) setKnown(drawn);
  const shown = drawn ?? (state.phase === "running" ? known : undefined);

  const change = (next: InputValue) => {
    setInput(next);
    setKnown(undefined);
    reset();
    setOptions((before) => ({ ...before, ...UNCHOSEN }));
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const start = (chosen = options, quiet = false) =>
    run("chart", input.kind === "typed" ? input.text : input.file, chosen, { quiet });
  const choose = (name: string, value: unknown) => {
    // Without the header, or with another delimiter, columns have other names.
    const reread = name === "header" || name === "delimiter" ? UNCHOSEN : {};
    const next = { ...options, ...reread, [name]: value };
    setOptions(next);
    if (known) start(next, true);
  };
  useRunKey(start);
  useHandover(change);

  return (
    <div ref={container}>
      <div className="tool-columns lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <TextInput
          value={input}
          onChange={change}
          onClear={() => change(EMPTY_INPUT)}
          sample={SAMPLE}
          placeholder="Paste CSV, or drop a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          invalid={faultsInput(error)}
        />
        <div className="tool-actions">
          <ActionBar operations={operations} state={state} onRun={() => start()} onCancel={cancel}>
            <OptionControls
              declarations={withColumns(operations.chart.options, known?.columns)}
              values={options}
              faulty={error?.field}
              onChange={choose}
            />
          </ActionBar>
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={input} />
          ) : shown ? (
            <Suspense fallback={<Empty>Working…</Empty>}>
              <ChartView chart={shown} />
            </Suspense>
          ) : (
            <Empty>{state.phase === "running" ? "Working…" : "The chart appears here."}</Empty>
          )}
        </div>
      </div>
      {state.phase === "done" && <Notes {...state.result} />}
      <AboutDataVisualizer />
    </div>
  );
}

function Empty({ children }: { children: string }) {
  return (
    <Panel sunk heading="Chart">
      <p className="m-auto p-6 text-sm text-ink-2">{children}</p>
    </Panel>
  );
}
