import type { Axis, Chart, Series } from "./chart.ts";
import { type ChartColors, STROKES, SYMBOLS, scaleColors, seriesColors } from "./palette.ts";
import { placeLabel, valueLabel } from "./value-label.ts";

/** An option object of Apache ECharts 6. */
export type ChartOption = Readonly<Record<string, unknown>>;

/** Above this many points a line has no markers. */
const MARKED_POINTS = 60;
const MARKER = 7;
/** Up to this many marks are told apart without a slider to zoom in with. */
const FEW_MARKS = 24;
/** Above this many places along an axis a person needs to zoom in. */
const CLOSE_PLACES = 120;

/** Charts whose axis need not begin at zero, since nothing is read from a length. */
const SCALED: ReadonlySet<string> = new Set(["line", "scatter", "box"]);

/**
 * The picture of a chart for Apache ECharts, in the colors of a theme.
 * @param still for a file: nothing moves and there is nothing to operate.
 * @see https://echarts.apache.org/en/option.html
 */
export function chartOption(chart: Chart, colors: ChartColors, still = false): ChartOption {
  const round = chart.type === "pie";
  const many = chart.series.length > 1 && chart.type !== "box";
  const zoomed =
    !still &&
    !round &&
    chart.type !== "heatmap" &&
    chart.type !== "box" &&
    chart.series.some(({ x }) => x.length > FEW_MARKS);
  const decal = many && (chart.type === "bar" || chart.type === "histogram");
  return {
    color: seriesColors(colors.dark),
    backgroundColor: still ? colors.paper : "transparent",
    textStyle: { color: colors.ink, fontFamily: "system-ui, sans-serif" },
    animation: false,
    // Clock readings stand for themselves, as they are read.
    useUTC: true,
    aria: { enabled: true, label: { enabled: false }, decal: { show: decal || round } },
    tooltip: still ? { show: false } : { ...tooltip(chart, colors), trigger: triggerOf(chart) },
    legend: {
      show: many || round,
      type: "scroll",
      top: 8,
      textStyle: { color: colors.ink },
      pageTextStyle: { color: colors.ink },
      pageIconColor: colors.ink,
      pageIconInactiveColor: colors.muted,
      itemHeight: 12,
    },
    ...(!round && {
      grid: {
        left: 12,
        right: 28,
        top: many ? 44 : 16,
        bottom: chart.type === "heatmap" ? 72 : zoomed ? 44 : 12,
        outerBoundsMode: "same",
        outerBoundsContain: "all",
      },
      xAxis: axisOption(chart.x, chart, colors, "x"),
      yAxis: axisOption(chart.y, chart, colors, "y"),
    }),
    ...(zoomed && { dataZoom: zoomOption(chart, colors) }),
    ...(chart.type === "heatmap" && { visualMap: visualMap(chart, colors) }),
    series: chart.series.map((series, index) => seriesOption(chart, series, index, colors)),
  };
}

function triggerOf({ type }: Chart): string {
  return type === "line" || type === "area" || type === "bar" || type === "histogram" ? "axis" : "item";
}

/** Drawn on the canvas: no cell of a file ever becomes markup. */
function tooltip(chart: Chart, { ink, paper, rule }: ChartColors): ChartOption {
  const { type, y } = chart;
  return {
    renderMode: "richText",
    confine: true,
    backgroundColor: paper,
    borderColor: rule,
    textStyle: { color: ink, width: 260, overflow: "break" },
    valueFormatter: (value: number) => valueLabel(value, type === "heatmap" ? {} : y) || "–",
    ...(type === "scatter" && { formatter: (point: Point) => pointLabel(chart, point) }),
  };
}

interface Point {
  seriesName: string;
  value: readonly [x: number, y: number, rows?: number];
}

/** By itself, ECharts says of a point over dates no more than its y. */
function pointLabel({ x, y, series }: Chart, { seriesName, value: [across, up, rows] }: Point): string {
  return [
    ...(series.length > 1 ? [seriesName] : []),
    `${x.name}: ${placeLabel(x, across)}`,
    `${y.name}: ${placeLabel(y, up)}`,
    ...(rows === undefined ? [] : [`Rows: ${valueLabel(rows)}`]),
  ].join("\n");
}

function axisOption(axis: Axis, chart: Chart, colors: ChartColors, side: "x" | "y"): ChartOption {
  const type = { category: "category", number: "value", date: "time" }[axis.kind];
  return {
    type,
    name: axis.name,
    ...(side === "x" ? { nameLocation: "middle", nameGap: 30 } : { nameLocation: "end", nameGap: 14 }),
    nameTextStyle: { color: colors.muted, ...(side === "y" && { align: "left" }) },
    nameTruncate: { maxWidth: 280 },
    ...(axis.kind === "category" && { data: axis.labels }),
    ...(axis.kind === "number" && SCALED.has(chart.type) && { scale: true }),
    boundaryGap: axis.kind === "category" && chart.type !== "line" && chart.type !== "area" ? true : undefined,
    axisLabel: {
      color: colors.muted,
      hideOverlap: true,
      width: 110,
      overflow: "truncate",
      ...(axis.years && { formatter: String }),
    },
    ...(axis.years && { minInterval: 1 }),
    ...(axis.kind === "number" && {
      axisPointer: { label: { formatter: ({ value }: { value: number }) => valueLabel(value, axis) } },
    }),
    axisLine: { lineStyle: { color: colors.muted } },
    axisTick: { lineStyle: { color: colors.muted } },
    splitLine: { show: axis.kind === "number" && chart.type !== "heatmap", lineStyle: { color: colors.rule } },
  };
}

function zoomOption({ x }: Chart, { muted, rule, ink, paper }: ChartColors): readonly ChartOption[] {
  const end = x.labels.length > CLOSE_PLACES ? { endValue: CLOSE_PLACES - 1, startValue: 0 } : {};
  return [
    { type: "inside", filterMode: "none", zoomOnMouseWheel: "ctrl", ...end },
    {
      type: "slider",
      showDataShadow: false,
      filterMode: "none",
      height: 20,
      bottom: 8,
      borderColor: rule,
      textStyle: { color: ink },
      fillerColor: "transparent",
      handleStyle: { color: paper, borderColor: muted },
      moveHandleStyle: { color: muted, opacity: 0.5 },
      brushSelect: false,
      emphasis: { handleStyle: { color: paper, borderColor: ink }, moveHandleStyle: { color: muted, opacity: 0.8 } },
      ...end,
    },
  ];
}

function visualMap({ series }: Chart, { dark, ink }: ChartColors): ChartOption {
  const values = series[0]?.weight ?? new Float64Array();
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return {
    min: least,
    max: greatest === least ? least + 1 : greatest,
    dimension: 2,
    calculable: true,
    orient: "horizontal",
    left: "center",
    bottom: 6,
    precision: greatest - least < 10 ? 2 : 0,
    itemHeight: 180,
    textStyle: { color: ink },
    inRange: { color: scaleColors(dark) },
  };
}

function seriesOption(chart: Chart, series: Series, index: number, colors: ChartColors): ChartOption {
  const { name } = series;
  switch (chart.type) {
    case "pie":
      return {
        type: "pie",
        name,
        top: 32,
        radius: ["0%", "72%"],
        label: { color: colors.ink, formatter: "{b}: {d}%" },
        itemStyle: { borderColor: colors.paper, borderWidth: 2 },
        data: Array.from(series.y, (value, at) => ({ name: chart.x.labels[series.x[at] as number], value })),
      };
    case "bar":
    case "histogram":
      return {
        type: "bar",
        name,
        ...(chart.stacked && { stack: "all" }),
        data: points(series),
        barMaxWidth: chart.type === "bar" ? 72 : undefined,
        ...(chart.type === "histogram" && { barCategoryGap: "4%", barGap: "0%" }),
      };
    case "heatmap":
      return { type: "heatmap", name, data: points(series), itemStyle: { borderColor: colors.paper, borderWidth: 1 } };
    case "box":
      return series.boxes ? boxOption(name, series.boxes, colors) : scatterOption(series, 0, 5);
    case "scatter":
      return scatterOption(series, index, chart.series.length > 1 ? 8 : 6);
    default:
      return {
        type: "line",
        name,
        data: points(series),
        connectNulls: false,
        symbol: SYMBOLS[index],
        ...markers(series),
        lineStyle: { width: 2, type: STROKES[index] },
        ...(chart.type === "area" && { areaStyle: { opacity: chart.stacked ? 0.7 : 0.3 } }),
        ...(chart.stacked && { stack: "all" }),
      };
  }
}

/** A point between two gaps has no line, and nobody would see it without its marker. */
function markers({ x, y }: Series): ChartOption {
  const isGap = (at: number) => Number.isNaN(y[at] ?? Number.NaN);
  const isLone = (at: number) => !isGap(at) && isGap(at - 1) && isGap(at + 1);
  const all = x.length <= MARKED_POINTS;
  if (!y.some((_, at) => isLone(at))) return { symbolSize: MARKER, showSymbol: all };
  return {
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (all || isLone(dataIndex) ? MARKER : 0),
    showSymbol: true,
    showAllSymbol: true,
  };
}

function boxOption(name: string, boxes: Float64Array, { paper }: ChartColors): ChartOption {
  const data = Array.from({ length: boxes.length / 5 }, (_, box) => Array.from(boxes.subarray(5 * box, 5 * box + 5)));
  return { type: "boxplot", name, data, itemStyle: { color: paper, borderColor: "#0072B2", borderWidth: 2 } };
}

function scatterOption(series: Series, index: number, size: number): ChartOption {
  const { name, weight } = series;
  const most = weight?.reduce((a, b) => Math.max(a, b), 1) ?? 1;
  return {
    type: "scatter",
    name,
    data: points(series),
    symbol: SYMBOLS[index],
    symbolSize: weight ? ([, , rows]: readonly number[]) => 2 + 6 * (Math.log1p(rows ?? 1) / Math.log1p(most)) : size,
    itemStyle: { opacity: 0.75 },
  };
}

function points({ x, y, weight }: Series): readonly (readonly number[])[] {
  return Array.from(x, (across, at) =>
    weight ? [across, y[at] as number, weight[at] as number] : [across, y[at] as number],
  );
}
