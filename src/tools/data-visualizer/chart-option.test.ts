import { describe, expect, it } from "vitest";
import type { Chart } from "./chart.ts";
import { chartOption } from "./chart-option.ts";
import { chartTable } from "./chart-table.ts";
import { STROKES, SYMBOLS, seriesColors } from "./palette.ts";
import { valueLabel } from "./value-label.ts";

const COLORS = { dark: false, ink: "#111", muted: "#555", rule: "#ddd", paper: "#fff" };

const CHART: Chart = {
  type: "bar",
  columns: [],
  chosen: { x: "shop", y: "sold", color: "kind" },
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
    expect(chartOption(CHART, COLORS)).toMatchObject({ aria: { decal: { show: true } } });
    expect(chartOption({ ...CHART, type: "line" }, COLORS)).toMatchObject({
      series: [
        { symbol: "circle", lineStyle: { type: "solid" } },
        { symbol: "rect", lineStyle: { type: [8, 4] } },
      ],
    });
    for (const dark of [true, false]) expect(new Set(seriesColors(dark)).size).toBe(SYMBOLS.length);
    expect(new Set(STROKES.map(String)).size).toBe(SYMBOLS.length);
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
    expect(chartOption({ ...CHART, series: [many] }, COLORS, true)).not.toHaveProperty("dataZoom");
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
