import type { Axis, Chart, Series } from "./chart.ts";
import { placeLabel, valueLabel } from "./chart-table.ts";
import { amountLabel } from "./currency.ts";
import { MAX_GROUPS } from "./groups.ts";
import { type ChartColors, decalOf, STROKES, SYMBOLS, scaleColors, seriesColors } from "./palette.ts";
import { DAY_MS, timeLabel } from "./parse-date.ts";

/** An option object of Apache ECharts 6. */
export type ChartOption = Readonly<Record<string, unknown>>;

/** Lines with more points have no markers. */
const MAX_POINTS_WITH_MARKERS = 60;
const MARKER_SIZE_PX = 7;
/** Charts with more marks get a zoom slider. */
const MAX_MARKS_WITHOUT_ZOOM = 24;
/** Charts with more categories start zoomed in. */
const MAX_POSITIONS_IN_VIEW = 120;

/** Charts whose axis may start above zero, because they do not encode values as lengths. */
const NOT_FROM_ZERO: ReadonlySet<string> = new Set(["line", "scatter", "box"]);

const NONE: ReadonlySet<string> = new Set();
const TITLE_HEIGHT_PX = 40;

/**
 * Options for Apache ECharts to draw a chart in the theme's colors.
 * @param settings.isStatic for a saved file, with title and legend, but without interactive controls
 * @param settings.hidden names of the series or slices to leave out
 * @see https://echarts.apache.org/en/option.html
 */
export function chartOption(
  chart: Chart,
  colors: ChartColors,
  { isStatic = false, hidden = NONE }: { isStatic?: boolean; hidden?: ReadonlySet<string> } = {},
): ChartOption {
  const isPie = chart.type === "pie";
  const hasLegend = isStatic && legendNames(chart).length > 0;
  const titleHeight = isStatic && chart.title ? TITLE_HEIGHT_PX : 0;
  const hasZoom =
    !isStatic &&
    !isPie &&
    chart.type !== "heatmap" &&
    chart.type !== "box" &&
    chart.series.some(({ x }) => x.length > MAX_MARKS_WITHOUT_ZOOM);
  return {
    color: seriesColors(colors.dark),
    backgroundColor: isStatic ? colors.paper : "transparent",
    textStyle: { color: colors.ink, fontFamily: "system-ui, sans-serif" },
    animation: false,
    // Dates are parsed as UTC, so they are shown as UTC.
    useUTC: true,
    aria: { enabled: true, label: { enabled: false } },
    ...(titleHeight > 0 && { title: titleOption(chart, colors) }),
    tooltip: isStatic ? { show: false } : { ...tooltip(chart, colors), trigger: triggerOf(chart) },
    legend: {
      show: hasLegend,
      selected: Object.fromEntries(Array.from(hidden, (name) => [name, false])),
      type: "scroll",
      top: titleHeight + 8,
      textStyle: { color: colors.ink },
      pageTextStyle: { color: colors.ink },
      pageIconColor: colors.ink,
      pageIconInactiveColor: colors.muted,
      itemHeight: 12,
    },
    ...(!isPie && {
      grid: {
        left: 12,
        right: 28,
        top: titleHeight + (hasLegend ? 44 : 16),
        bottom: chart.type === "heatmap" ? 72 : hasZoom ? 44 : 12,
        outerBoundsMode: "same",
        outerBoundsContain: "all",
      },
      xAxis: axisOption(chart.x, chart, colors, "x"),
      yAxis: axisOption(chart.y, chart, colors, "y"),
    }),
    ...(hasZoom && { dataZoom: zoomOption(chart, colors) }),
    ...(chart.type === "heatmap" && { visualMap: visualMap(chart, colors) }),
    series: chart.series.map((series, index) => ({
      color: seriesColors(colors.dark)[index],
      ...seriesOption(chart, series, index, { colors, top: hasLegend ? titleHeight + 40 : 0 }),
      ...(series.currency && { tooltip: { valueFormatter: (value: number) => valueLabel(value, series) || "–" } }),
    })),
  };
}

/** Names of the series or slices that a legend explains, if any. */
export function legendNames({ type, x, series }: Chart): readonly string[] {
  const [first] = series;
  if (type === "pie") return Array.from(first?.x ?? [], (place) => x.labels[place] ?? "");
  return series.length > 1 && type !== "box" ? series.map(({ name }) => name) : [];
}

function titleOption({ title }: Chart, { ink }: ChartColors): ChartOption {
  return {
    text: title,
    left: "center",
    top: 14,
    textStyle: { color: ink, fontSize: 20, fontWeight: 600, width: 1150, overflow: "truncate" },
  };
}

function triggerOf({ type }: Chart): string {
  return type === "line" || type === "area" || type === "bar" || type === "histogram" ? "axis" : "item";
}

/** Rich text is drawn on the canvas, so cells of a file never become HTML. */
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
  seriesIndex: number;
  value: readonly [x: number, y: number, rows?: number];
}

/** ECharts' own tooltip for a point over dates shows only its y. */
function pointLabel({ x, y, series }: Chart, { seriesName, seriesIndex, value: [across, up, rows] }: Point): string {
  const currency = series[seriesIndex]?.currency;
  return [
    ...(series.length > 1 ? [seriesName] : []),
    `${x.name}: ${placeLabel(x, across)}`,
    `${y.name}: ${placeLabel(currency ? { ...y, currency } : y, up)}`,
    ...(rows === undefined ? [] : [`Rows: ${valueLabel(rows)}`]),
  ].join("\n");
}

function axisOption(axis: Axis, chart: Chart, colors: ChartColors, side: "x" | "y"): ChartOption {
  const type = { category: "category", number: "value", date: "time", time: "time" }[axis.kind];
  return {
    type,
    name: axis.name,
    ...(side === "x" ? { nameLocation: "middle", nameGap: 30 } : { nameLocation: "end", nameGap: 14 }),
    nameTextStyle: { color: colors.muted, ...(side === "y" && { align: "left" }) },
    nameTruncate: { maxWidth: 280 },
    ...(axis.kind === "category" && { data: axis.labels }),
    ...(axis.kind === "number" && NOT_FROM_ZERO.has(chart.type) && { scale: true }),
    ...(axis.kind === "time" && { min: 0, max: DAY_MS }),
    boundaryGap: axis.kind === "category" && chart.type !== "line" && chart.type !== "area" ? true : undefined,
    axisLabel: {
      color: colors.muted,
      hideOverlap: true,
      width: 110,
      overflow: "truncate",
      ...tickFormatter(axis),
    },
    ...(axis.years && { minInterval: 1 }),
    ...((axis.kind === "number" || axis.kind === "time") && {
      axisPointer: { label: { formatter: ({ value }: { value: number }) => placeLabel(axis, value) } },
    }),
    axisLine: { lineStyle: { color: colors.muted } },
    axisTick: { lineStyle: { color: colors.muted } },
    splitLine: { show: axis.kind === "number" && chart.type !== "heatmap", lineStyle: { color: colors.rule } },
  };
}

function tickFormatter({ kind, years, currency }: Axis): ChartOption {
  if (years) return { formatter: String };
  if (kind === "time") return { formatter: timeLabel };
  return currency ? { formatter: (value: number) => amountLabel(value, currency, { isTick: true }) } : {};
}

function zoomOption({ x }: Chart, { muted, rule, ink, paper }: ChartColors): readonly ChartOption[] {
  const end = x.labels.length > MAX_POSITIONS_IN_VIEW ? { endValue: MAX_POSITIONS_IN_VIEW - 1, startValue: 0 } : {};
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
  const { weight: values = new Float64Array(), currency } = series[0] ?? {};
  const minWeight = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const maxWeight = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return {
    min: minWeight,
    max: maxWeight === minWeight ? minWeight + 1 : maxWeight,
    dimension: 2,
    calculable: true,
    orient: "horizontal",
    left: "center",
    bottom: 6,
    precision: maxWeight - minWeight < 10 ? 2 : 0,
    itemHeight: 180,
    textStyle: { color: ink },
    ...(currency && { formatter: (value: number) => amountLabel(value, currency, { isTick: true }) }),
    inRange: { color: scaleColors(dark) },
  };
}

function seriesOption(
  chart: Chart,
  series: Series,
  index: number,
  { colors, top }: { colors: ChartColors; top: number },
): ChartOption {
  const { name } = series;
  switch (chart.type) {
    case "pie":
      return {
        type: "pie",
        name,
        top,
        radius: ["0%", "58%"],
        labelLine: { length: 8, length2: 6 },
        label: { color: colors.ink, formatter: "{b}\n{d}%" },
        itemStyle: { borderColor: colors.paper, borderWidth: 2 },
        data: Array.from(series.y, (value, at) => ({
          name: chart.x.labels[series.x[at] as number],
          value,
          itemStyle: { color: seriesColors(colors.dark)[at % MAX_GROUPS], decal: decalOf(at, colors.dark) },
        })),
      };
    case "bar":
    case "histogram":
      return {
        type: "bar",
        name,
        ...(chart.stacked && { stack: "all" }),
        data: points(series),
        ...(chart.series.length > 1 && { itemStyle: { decal: decalOf(index, colors.dark) } }),
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

/** A point between two gaps has no line, so it needs a marker to be visible. */
function markers({ x, y }: Series): ChartOption {
  const isGap = (at: number) => Number.isNaN(y[at] ?? Number.NaN);
  const isLone = (at: number) => !isGap(at) && isGap(at - 1) && isGap(at + 1);
  const all = x.length <= MAX_POINTS_WITH_MARKERS;
  if (!y.some((_, at) => isLone(at))) return { symbolSize: MARKER_SIZE_PX, showSymbol: all };
  return {
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (all || isLone(dataIndex) ? MARKER_SIZE_PX : 0),
    showSymbol: true,
    showAllSymbol: true,
  };
}

function boxOption(name: string, boxes: Float64Array, { dark, paper }: ChartColors): ChartOption {
  const data = Array.from({ length: boxes.length / 5 }, (_, box) => Array.from(boxes.subarray(5 * box, 5 * box + 5)));
  return {
    type: "boxplot",
    name,
    data,
    itemStyle: { color: paper, borderColor: seriesColors(dark)[0], borderWidth: 2 },
  };
}

function scatterOption(series: Series, index: number, size: number): ChartOption {
  const { name, weight } = series;
  const maxRows = weight?.reduce((a, b) => Math.max(a, b), 1) ?? 1;
  return {
    type: "scatter",
    name,
    data: points(series),
    symbol: SYMBOLS[index],
    symbolSize: weight
      ? ([, , rows]: readonly number[]) => 2 + 6 * (Math.log1p(rows ?? 1) / Math.log1p(maxRows))
      : size,
    itemStyle: { opacity: 0.75 },
  };
}

function points({ x, y, weight }: Series): readonly (readonly number[])[] {
  return Array.from(x, (across, at) =>
    weight ? [across, y[at] as number, weight[at] as number] : [across, y[at] as number],
  );
}
