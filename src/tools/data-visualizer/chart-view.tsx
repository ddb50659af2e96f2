import { BarChart, BoxplotChart, HeatmapChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import { type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";
import { useEffect, useMemo, useRef, useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { canvasToFile } from "#ui/canvas-file.ts";
import { CopyImage } from "#ui/copy-image.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { CHART_TYPES, type Chart } from "./chart.ts";
import { chartOption, legendNames } from "./chart-option.ts";
import { chartTable } from "./chart-table.ts";
import { Legend } from "./legend.tsx";
import type { ChartColors } from "./palette.ts";

use([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
  SVGRenderer,
]);

/** Size of a saved image in CSS pixels. A PNG has twice as many. */
const EXPORT_SIZE_PX = { width: 1200, height: 700 } as const;
const PNG_SCALE = 2;
const NONE: ReadonlySet<string> = new Set();

/** The chart with its title, downloads and data table. */
export function ChartView({ chart }: { chart: Chart }) {
  const place = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NONE);
  const names = legendNames(chart);
  // Only what the chart still has stays hidden.
  const left = useMemo(() => new Set([...hidden].filter((name) => legendNames(chart).includes(name))), [chart, hidden]);
  useDrawing(place, chart, left);
  const description = describe(chart);
  const name = chart.title ? `${chart.title}. ${description}` : description;

  const saveSvg = () => {
    const exportChart = init(null, null, { renderer: "svg", ssr: true, ...EXPORT_SIZE_PX });
    exportChart.setOption(chartOption(chart, themeColors(), { isStatic: true, hidden: left }));
    downloadWithToast("chart.svg", new Blob([exportChart.renderToSVGString()], { type: "image/svg+xml" }));
    exportChart.dispose();
  };
  const toPng = async () => {
    const exportChart = init(document.createElement("div"), null, {
      renderer: "canvas",
      devicePixelRatio: PNG_SCALE,
      ...EXPORT_SIZE_PX,
    });
    exportChart.setOption(chartOption(chart, themeColors(), { isStatic: true, hidden: left }));
    const file = await canvasToFile(exportChart.renderToCanvas({ pixelRatio: PNG_SCALE }), "png", 100);
    exportChart.dispose();
    return file;
  };
  const savePng = async () => {
    const file = await toPng();
    if (typeof file === "string") toastFailed(file);
    else downloadWithToast("chart.png", file);
  };

  return (
    <div className="grid gap-4">
      <Panel
        heading={description}
        tools={
          <>
            <Button look="quiet" icon="download" onClick={savePng}>
              Download PNG
            </Button>
            <Button look="quiet" icon="download" onClick={saveSvg}>
              Download SVG
            </Button>
            <CopyImage image={toPng} />
          </>
        }
        foot={
          <>
            <span>{plural(chart.rows, "row")}</span>
            <span>
              {plural(
                chart.series.reduce(
                  (sum, { y, boxes = y }) => sum + boxes.filter((value) => !Number.isNaN(value)).length,
                  0,
                ),
                "value",
              )}{" "}
              drawn
            </span>
          </>
        }
      >
        {chart.title && <p className="px-3.5 pt-3 text-center text-lg font-semibold wrap-anywhere">{chart.title}</p>}
        {names.length > 0 && (
          <Legend
            chart={chart}
            names={names}
            hidden={left}
            onToggle={(toggled) => {
              const next = new Set(left);
              if (!next.delete(toggled)) next.add(toggled);
              setHidden(next);
            }}
          />
        )}
        <div className="relative min-h-96 flex-1">
          <div
            ref={place}
            role="img"
            aria-label={`${name}. The table below has the same values.`}
            className="absolute inset-0 bg-card forced-color-adjust-none"
          />
        </div>
      </Panel>
      <DataTable chart={chart} name={name} />
    </div>
  );
}

/** What the chart shows: `Bar: sum of Sales by Month, colored by Shop`. */
function describe({ type, x, y, chosen, value }: Chart): string {
  const what = value ?? (type === "histogram" ? x.name : y.name);
  const by = type === "heatmap" ? `${x.name} and ${y.name}` : type === "histogram" ? "" : x.name;
  const color = type !== "heatmap" && chosen.color ? `, colored by ${chosen.color}` : "";
  return `${CHART_TYPES[type]}: ${what}${by ? ` by ${by}` : ""}${color}`;
}

/** Draws the chart, and redraws it when its size or the theme changes. */
function useDrawing(
  place: { readonly current: HTMLDivElement | null },
  chart: Chart,
  hidden: ReadonlySet<string>,
): void {
  const drawing = useRef<EChartsType>(undefined);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const instance = init(element, null, { renderer: "canvas" });
    drawing.current = instance;
    const sizes = new ResizeObserver(() => {
      // The observer also fires once at the start, without a change.
      const { clientWidth, clientHeight } = element;
      if (clientWidth !== instance.getWidth() || clientHeight !== instance.getHeight()) instance.resize();
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      instance.dispose();
    };
  }, [place]);
  useEffect(() => {
    const draw = () =>
      drawing.current?.setOption(chartOption(chart, themeColors(), { hidden }), { notMerge: true, lazyUpdate: true });
    draw();
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    return () => theme.disconnect();
  }, [chart, hidden]);
}

function themeColors(): ChartColors {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    dark: root.classList.contains("dark"),
    ink: token("--ink"),
    muted: token("--ink-2"),
    rule: token("--rule"),
    paper: token("--card"),
  };
}

const MAX_ROWS = 500;

/** The chart's data as a table. */
function DataTable({ chart, name }: { chart: Chart; name: string }) {
  const { head, rows, total } = useMemo(() => chartTable(chart, MAX_ROWS), [chart]);
  const [first, ...others] = head;
  return (
    <details className="min-w-0 rounded border border-rule bg-card">
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 text-sm font-semibold">Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table must have focus to scroll by keyboard */}
      <section className="max-h-96 overflow-auto border-t border-rule" aria-label="Data table" tabIndex={0}>
        <table className="w-full text-sm">
          <caption className="sr-only">{name}</caption>
          <thead className="sticky top-0 bg-sunk">
            <tr>
              <th scope="col" className="px-3.5 py-2 text-left font-semibold">
                {first}
              </th>
              {others.map((label, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
                <th key={column} scope="col" className="px-3.5 py-2 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
              <tr key={row} className="border-t border-rule">
                <th scope="row" className="px-3.5 py-1.5 text-left font-normal">
                  {label}
                </th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
                  <td key={column} className="px-3.5 py-1.5 text-right font-mono">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < total && (
        <p className="border-t border-rule px-3.5 py-2 text-sm text-ink-2">
          Showing the first {rows.length.toLocaleString("en")} of {total.toLocaleString("en")} rows.
        </p>
      )}
    </details>
  );
}
