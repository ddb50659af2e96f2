import {
  clampRgb,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Lrgb,
  wcagContrast,
} from "culori";
import { describe, expect, it } from "vitest";
import type { Chart } from "./chart.ts";
import { chartOption, legendNames } from "./chart-option.ts";
import { chartTable, valueLabel } from "./chart-table.ts";
import { decalOf, STROKES, SYMBOLS, seriesColors } from "./palette.ts";

const COLORS = { dark: false, ink: "#111", muted: "#555", rule: "#ddd", paper: "#fff" };

const toLinear = converter("lrgb");
/** Full color vision, and none for red, green or blue (Machado, Oliveira and Fernandes 2009), in linear light. */
const VISIONS = [
  toLinear,
  ...[filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)].map((see) => (color: string) => ({
    ...clampRgb(see({ ...(toLinear(color) as Lrgb), mode: "rgb" })),
    mode: "lrgb" as const,
  })),
];
const distance = differenceEuclidean("oklab");

/** Distance with the vision that sees the smallest. */
const leastDistance = (one: string, other: string) =>
  Math.min(...VISIONS.map((see) => distance(see(one) as Lrgb, see(other) as Lrgb)));

const CHART: Chart = {
  type: "bar",
  columns: [],
  chosen: { x: "shop", y: "sold", color: "kind" },
  measures: ["sold"],
  x: { name: "shop", kind: "category", labels: ["A", "B"] },
  y: { name: "sold", kind: "number", labels: [] },
  series: [
    { name: "tea", x: Float64Array.of(0, 1), y: Float64Array.of(1234.5, 2) },
    { name: "cake", x: Float64Array.of(1), y: Float64Array.of(3) },
  ],
  rows: 3,
};

describe("chartOption", () => {
  it("distinguishes series by patterns, strokes or shapes as well as color", () => {
    expect(chartOption(CHART, COLORS)).toMatchObject({
      series: [{ itemStyle: { decal: undefined } }, { itemStyle: { decal: { symbol: "rect" } } }],
    });
    for (const dark of [true, false]) {
      const patterns = SYMBOLS.map((_, index) => JSON.stringify(decalOf(index, dark)));
      expect(new Set(patterns).size).toBe(SYMBOLS.length);
      expect(decalOf(8, dark)).not.toEqual(decalOf(0, dark));
    }
    expect(chartOption({ ...CHART, type: "line" }, COLORS)).toMatchObject({
      series: [
        { symbol: "circle", lineStyle: { type: "solid" } },
        { symbol: "rect", lineStyle: { type: [8, 4] } },
      ],
    });
    for (const dark of [true, false]) expect(new Set(seriesColors(dark)).size).toBe(SYMBOLS.length);
    expect(new Set(STROKES.map(String)).size).toBe(SYMBOLS.length);
  });

  it.each([
    [false, "#ffffff"],
    [true, "#1e1c19"],
  ])("uses colors that everybody can distinguish, dark: %s", (dark, paper) => {
    const colors = seriesColors(dark);
    for (const [index, color] of colors.entries()) {
      expect(wcagContrast(color, paper)).toBeGreaterThan(3);
      for (const other of colors.slice(index + 1)) expect(leastDistance(color, other)).toBeGreaterThan(0.085);
    }
  });

  it("shows title and legend in a file, without hidden series", () => {
    const titled = { ...CHART, title: "Sales of 2024" };
    expect(chartOption(titled, COLORS, { isStatic: true, hidden: new Set(["tea"]) })).toMatchObject({
      title: { text: "Sales of 2024" },
      legend: { show: true, selected: { tea: false } },
    });
    expect(chartOption(CHART, COLORS, { isStatic: true })).not.toHaveProperty("title");
  });

  it("names each series in the legend, and each slice of a pie", () => {
    expect(legendNames(CHART)).toEqual(["tea", "cake"]);
    expect(legendNames({ ...CHART, series: CHART.series.slice(0, 1) })).toEqual([]);
    expect(legendNames({ ...CHART, type: "pie" })).toEqual(["A", "B"]);
  });

  it("draws times of day on an axis from 00:00 to 24:00", () => {
    const x = { name: "at", kind: "time", labels: [] } as const;
    const { xAxis } = chartOption({ ...CHART, x }, COLORS) as {
      xAxis: { axisLabel: { formatter: (value: number) => string } };
    };
    expect(xAxis).toMatchObject({ type: "time", min: 0, max: 86_400_000 });
    expect([0, 30_600_000, 86_400_000].map(xAxis.axisLabel.formatter)).toEqual(["00:00", "08:30", "24:00"]);
  });

  it("shows the currency on the axis, in the tooltip and in the table", () => {
    const y = { ...CHART.y, currency: { sign: "$", digits: 2 } };
    const { yAxis, tooltip } = chartOption({ ...CHART, y }, COLORS) as {
      yAxis: { axisLabel: { formatter: (value: number) => string } };
      tooltip: { valueFormatter: (value: number) => string };
    };
    expect(yAxis.axisLabel.formatter(1500)).toBe("$1,500");
    expect(tooltip.valueFormatter(1234.5)).toBe("$1,234.50");
    expect(chartTable({ ...CHART, y }, 10).rows).toEqual([
      ["A", "$1,234.50", ""],
      ["B", "$2.00", "$3.00"],
    ]);
  });

  it("labels slices correctly when a category has no value", () => {
    const slices = { name: "v", x: Float64Array.of(1, 2), y: Float64Array.of(5, 10) };
    const x = { name: "k", kind: "category", labels: ["a", "b", "c"] } as const;
    expect(chartOption({ ...CHART, type: "pie", x, series: [slices] }, COLORS)).toMatchObject({
      series: [
        {
          data: [
            { name: "b", value: 5 },
            { name: "c", value: 10 },
          ],
        },
      ],
    });
  });

  it.each(["bar", "area"] as const)("stacks series only on request: %s", (type) => {
    const stacks = (chart: Chart) =>
      (chartOption(chart, COLORS).series as { stack?: string }[]).map(({ stack }) => stack);
    expect(stacks({ ...CHART, type, stacked: true })).toEqual(["all", "all"]);
    expect(stacks({ ...CHART, type })).toEqual([undefined, undefined]);
  });

  it("starts bars at zero", () => {
    expect(chartOption(CHART, COLORS)).not.toHaveProperty("yAxis.scale");
    expect(chartOption({ ...CHART, type: "line" }, COLORS)).toHaveProperty("yAxis.scale", true);
  });

  it("never renders a tooltip as HTML", () => {
    expect(chartOption(CHART, COLORS)).toHaveProperty("tooltip.renderMode", "richText");
  });

  it("shows both coordinates and the series in the tooltip of a point", () => {
    const day = Date.UTC(2026, 1, 3);
    const point = { name: "tea", x: Float64Array.of(day), y: Float64Array.of(0.1 + 0.2) };
    const scatter: Chart = { ...CHART, type: "scatter", x: { name: "day", kind: "date", labels: [] }, series: [point] };
    const said = (chart: Chart, value: readonly number[]) =>
      (
        chartOption(chart, COLORS) as { tooltip: { formatter: (of: { seriesName: string; value: unknown }) => string } }
      ).tooltip.formatter({ seriesName: "tea", value });
    expect(said(scatter, [day, 0.1 + 0.2])).toBe("day: 2026-02-03\nsold: 0.3");
    expect(said({ ...scatter, series: [point, point] }, [day, 1, 12_000])).toBe(
      "tea\nday: 2026-02-03\nsold: 1\nRows: 12,000",
    );
  });

  it("leaves gaps in a line, and marks points between two gaps", () => {
    const y = Float64Array.from({ length: 100 }, (_, at) => (at === 10 || at === 12 ? Number.NaN : at));
    const line = { name: "tea", x: Float64Array.from(y.keys()), y };
    const [drawn] = chartOption({ ...CHART, type: "line", series: [line] }, COLORS).series as {
      data: number[][];
      symbolSize: (value: unknown, point: { dataIndex: number }) => number;
    }[];
    expect(drawn).toMatchObject({ connectNulls: false, showSymbol: true });
    expect(drawn?.data[10]).toEqual([10, Number.NaN]);
    expect([9, 11].map((dataIndex) => drawn?.symbolSize([], { dataIndex }))).toEqual([0, 7]);
    const whole = { ...line, y: new Float64Array(100) };
    expect(chartOption({ ...CHART, type: "line", series: [whole] }, COLORS)).toHaveProperty(
      "series.0.showSymbol",
      false,
    );
  });

  it("shows dates in UTC in every time zone", () => {
    expect(chartOption(CHART, COLORS)).toHaveProperty("useUTC", true);
  });

  it("adds zoom for many marks, but not in a file", () => {
    const many = { name: "tea", x: Float64Array.from({ length: 25 }, (_, at) => at), y: new Float64Array(25) };
    expect(chartOption(CHART, COLORS)).not.toHaveProperty("dataZoom");
    expect(chartOption({ ...CHART, series: [many] }, COLORS)).toHaveProperty("dataZoom");
    expect(chartOption({ ...CHART, series: [many] }, COLORS, { isStatic: true })).not.toHaveProperty("dataZoom");
  });
});

describe("valueLabel", () => {
  const axes = {
    x: { name: "year", kind: "number", labels: [], years: true },
    y: { name: "sold", kind: "number", labels: [] },
  } as const;
  const series = [{ name: "sold", x: Float64Array.of(2018, 2019), y: Float64Array.of(3e-9, 0.1 + 0.2) }];
  const line: Chart = { ...CHART, type: "line", ...axes, series };

  it("omits thousands separators in years", () => {
    const option = chartOption(line, COLORS) as {
      xAxis: { axisPointer: { label: { formatter: (at: { value: number }) => string } } };
    };
    expect(option).toMatchObject({ xAxis: { minInterval: 1, axisLabel: { formatter: String } } });
    expect(option).not.toHaveProperty("yAxis.axisLabel.formatter");
    expect(option.xAxis.axisPointer.label.formatter({ value: 2018 })).toBe("2018");
    expect(chartTable(line, 10).rows.map(([year]) => year)).toEqual(["2018", "2019"]);
  });

  it("shows 12 significant digits in the tooltip and the table", () => {
    const { tooltip } = chartOption(line, COLORS) as { tooltip: { valueFormatter: (value: number) => string } };
    expect(tooltip.valueFormatter(0.1 + 0.2)).toBe("0.3");
    expect(chartTable(line, 10).rows.map(([, value]) => value)).toEqual(["3e-9", "0.3"]);
  });

  it.each([
    [Number.NaN, ""],
    [0, "0"],
    [-1234.5, "-1,234.5"],
    [1234567890123456, "1,234,567,890,123,456"],
    [9007199254740, "9,007,199,254,740"],
    [0.000_001_5, "0.0000015"],
    [-2.5e-7, "-2.5e-7"],
    [1e21, "1e+21"],
  ])("formats %d", (value, label) => {
    expect(valueLabel(value)).toBe(label);
  });
});

describe("chartTable", () => {
  it("lists series as columns over categories", () => {
    expect(chartTable(CHART, 10)).toEqual({
      head: ["shop", "tea", "cake"],
      rows: [
        ["A", "1,234.5", ""],
        ["B", "2", "3"],
      ],
      total: 2,
    });
  });

  it("lists points as rows over dates, up to a limit", () => {
    const series = [{ name: "sold", x: Float64Array.of(0, 86_400_000), y: Float64Array.of(1, 2) }];
    const x = { name: "day", kind: "date", labels: [] } as const;
    expect(chartTable({ ...CHART, type: "line", x, series }, 1)).toEqual({
      head: ["day", "sold"],
      rows: [["1970-01-01", "1"]],
      total: 2,
    });
  });
});
