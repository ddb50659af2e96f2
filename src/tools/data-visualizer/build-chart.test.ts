import { describe, expect, it } from "vitest";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { streamText } from "#shared/text-source.ts";
import { buildChart, type ChartSettings } from "./build-chart.ts";
import type { Chart } from "./chart.ts";
import { chartTable } from "./chart-table.ts";
import { ALL_NUMBERS, NO_COLUMN } from "./with-columns.ts";

type Given = Partial<Omit<ChartSettings, "choice">> & { x?: string; y?: string; color?: string };

async function build(csv: string, { x = "", y = "", color = "", ...given }: Given = {}) {
  const notes: string[] = [];
  const settings = { type: "bar", aggregate: "auto", sort: "file", header: true, ...given } as const;
  const dialect = { ...RFC_4180, delimiter: "detect" };
  const chart = await buildChart(streamText(csv), dialect, { ...settings, choice: { x, y, color } }, (note) =>
    notes.push(note),
  );
  return { chart, notes };
}

const shown = async (csv: string, given?: Given) => {
  const { chart } = await build(csv, given);
  return chart.series.map(({ name, x, y }) => [
    name,
    ...Array.from(x, (place, at) => [chart.x.kind === "category" ? chart.x.labels[place] : place, y[at]]),
  ]);
};

const SHOPS = "shop,kind,sold\nA,tea,3\nB,tea,5\nA,cake,4\nB,cake,1\n";

describe("buildChart with bars", () => {
  it.each([
    ["auto", 7, 6],
    ["sum", 7, 6],
    ["mean", 3.5, 3],
    ["count", 2, 2],
    ["min", 3, 1],
    ["max", 4, 5],
  ] as const)("aggregates by %s", async (aggregate, a, b) => {
    const [series] = await shown(SHOPS, { aggregate });
    expect(series?.slice(1)).toEqual([
      ["A", a],
      ["B", b],
    ]);
  });

  it.each(["id", "user_id", "orderId", "Order Number"])("counts rows instead of adding up %s", async (key) => {
    const csv = `${key},country\n7,DE\n8,FR\n9,DE\n`;
    expect(await shown(csv)).toEqual([["Number of rows", ["DE", 2], ["FR", 1]]]);
    expect(await shown(csv, { type: "line" })).toEqual([["Number of rows", ["DE", 2], ["FR", 1]]]);
    expect(await shown(csv, { y: key })).toEqual([[`sum of ${key}`, ["DE", 16], ["FR", 8]]]);
  });

  it("draws every row without aggregation", async () => {
    const [series] = await shown(SHOPS, { aggregate: "none" });
    expect(series?.slice(1)).toEqual([
      ["A", 3],
      ["B", 5],
      ["A", 4],
      ["B", 1],
    ]);
  });

  it("groups rows by the color column", async () => {
    expect(await shown(SHOPS, { color: "kind" })).toEqual([
      ["tea", ["A", 3], ["B", 5]],
      ["cake", ["A", 4], ["B", 1]],
    ]);
  });

  it.each([
    ["file", "banco"],
    ["x", "abcno"],
    ["largest", "obanc"],
    ["smallest", "cnabo"],
  ] as const)("sorts: %s", async (sort, letters) => {
    const csv = "word,value\nb,5\na,4\nn,3\nc,2\no,9\n";
    const { chart } = await build(csv, { sort });
    expect(chart.x.labels.join("")).toBe(letters);
  });

  it.each(["bar", "line"] as const)("counts rows without a value, as a %s", async (type) => {
    const csv = "year,v\n1,\n1,5\n2,\n2,\n";
    const [series] = await shown(csv, { type, x: "year", y: "v", aggregate: "count" });
    expect(series?.slice(1).map(([, rows]) => rows)).toEqual([2, 2]);
  });

  it("counts rows without a numeric column", async () => {
    const { chart } = await build("fruit\nfig\npear\nfig\n");
    expect(chart.y.name).toBe("Number of rows");
    expect([...(chart.series[0]?.y ?? [])]).toEqual([2, 1]);
  });

  it("keeps the 8 most frequent groups, with a note", async () => {
    const csv = `x,g,v\n${Array.from({ length: 12 }, (_, at) => `a,g${at},1\n`).join("")}a,g11,1\n`;
    const { chart, notes } = await build(csv, { color: "g" });
    expect(chart.series).toHaveLength(8);
    expect(chart.series.map(({ name }) => name)).toContain("g11");
    expect(notes).toEqual(['"g" has 12 different values. Showing the 8 most frequent.']);
  });
});

describe("buildChart with all numeric columns", () => {
  const BOOKS = "Month,Income,Expenses,Id\nJan,100,80,1\nFeb,120,,2\nMar,130,140,3\n";

  it.each([
    ["bar", []],
    ["line", [["Feb", Number.NaN]]],
    ["area", [["Feb", Number.NaN]]],
  ] as const)("draws one series per column: %s", async (type, gap) => {
    expect(await shown(BOOKS, { type, y: ALL_NUMBERS })).toEqual([
      ["Income", ["Jan", 100], ["Feb", 120], ["Mar", 130]],
      ["Expenses", ["Jan", 80], ...gap, ["Mar", 140]],
    ]);
    const { chart } = await build(BOOKS, { type, y: ALL_NUMBERS });
    expect([chart.y.name, chart.chosen.y]).toEqual(["Income, Expenses", "Income, Expenses"]);
  });

  it("aggregates each column, and counts rows once", async () => {
    expect(await shown("k,a,b\nx,1,10\nx,2,20\n", { y: ALL_NUMBERS })).toEqual([
      ["a", ["x", 3]],
      ["b", ["x", 30]],
    ]);
    expect(await shown(BOOKS, { y: ALL_NUMBERS, aggregate: "count" })).toEqual([
      ["Number of rows", ["Jan", 1], ["Feb", 1], ["Mar", 1]],
    ]);
  });

  it("shares the x of a scatter plot and bins, and draws one box per column", async () => {
    const csv = "a,b,c\n1,2,3\n2,4,5\n3,6,10\n";
    expect(await shown(csv, { type: "scatter", y: ALL_NUMBERS })).toEqual([
      ["b", [1, 2], [2, 4], [3, 6]],
      ["c", [1, 3], [2, 5], [3, 10]],
    ]);
    const bins = await shown(csv, { type: "histogram", y: ALL_NUMBERS });
    expect(bins).toEqual([
      ["a", ["0 – 5", 3], ["5 – 10", 0], ["10 – 15", 0]],
      ["b", ["0 – 5", 2], ["5 – 10", 1], ["10 – 15", 0]],
      ["c", ["0 – 5", 1], ["5 – 10", 1], ["10 – 15", 1]],
    ]);
    const { chart } = await build(csv, { type: "box", y: ALL_NUMBERS });
    expect([chart.x.labels, [...(chart.series[0]?.y ?? [])]]).toEqual([
      ["a", "b", "c"],
      [2, 4, 5],
    ]);
  });

  it("draws up to 8 columns and ignores color, with notes", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `n${at}`);
    const csv = `k,${names}\nx,${names.map(() => "1")}\n`;
    const { chart, notes } = await build(csv, { y: ALL_NUMBERS, color: "k", x: "k" });
    expect(chart.series.map(({ name }) => name)).toEqual(names.slice(0, 8));
    expect(chart.y.name).toBe("n0, n1 and 6 more");
    expect(notes).toEqual([
      "Showing the first 8 of 10 numeric columns.",
      'Each column has its own color, so "k" is not used for color.',
    ]);
  });

  it.each(["pie", "heatmap"] as const)("draws only one column: %s", async (type) => {
    const { notes } = await build(BOOKS, { type, y: ALL_NUMBERS });
    expect(notes).toEqual([expect.stringMatching(/^A (pie|heat map) chart can show only one numeric column/)]);
  });
});

describe("buildChart with several columns", () => {
  const BOOKS = 'Month,Income,Expenses,"Tax, net"\nJan,100,80,5\nFeb,120,90,6\n';

  it.each(["bar", "line", "area"] as const)("draws the listed ones, in that order: %s", async (type) => {
    const { chart } = await build(BOOKS, { type, y: '"Tax, net",Income' });
    expect(chart.measures).toEqual(["Tax, net", "Income"]);
    expect(chart.series.map(({ name, y }) => [name, ...y])).toEqual([
      ["Tax, net", 5, 6],
      ["Income", 100, 120],
    ]);
  });

  it("draws them over the first number in a scatter plot", async () => {
    const { chart } = await build(BOOKS, { type: "scatter", y: 'Expenses,"Tax, net"' });
    expect([chart.x.name, chart.measures]).toEqual(["Income", ["Expenses", "Tax, net"]]);
  });

  it("prefers a column with that name", async () => {
    expect((await build(BOOKS, { y: "Tax, net" })).chart.measures).toEqual(["Tax, net"]);
  });

  it("draws the first in a pie chart, with a note", async () => {
    const { chart, notes } = await build(BOOKS, { type: "pie", y: "Expenses,Income" });
    expect(chart.measures).toEqual(["Expenses"]);
    expect(notes).toEqual(['A pie chart can show only one numeric column. Choose it under "Y".']);
  });

  it("rejects unknown and text columns", async () => {
    await expect(build(BOOKS, { y: "Income,Rent" })).rejects.toThrow('There is no column "Rent"');
    await expect(build(BOOKS, { y: "Income,Month" })).rejects.toThrow('The column "Month" has no numbers');
  });
});

describe("buildChart with currencies", () => {
  it("keeps the currency of sums, but not of counts", async () => {
    const csv = 'Shop,Price\nA,"$1,234.50"\nB,$13\nA,7\n';
    const { chart, notes } = await build(csv);
    expect(chartTable(chart, 9).rows).toEqual([
      ["A", "$1,241.50"],
      ["B", "$13.00"],
    ]);
    expect([chart.columns[1], notes]).toEqual([{ name: "Price", type: "number", sign: "$" }, []]);
    expect((await build(csv, { aggregate: "count" })).chart.y).not.toHaveProperty("currency");
  });

  it("reads decimal commas", async () => {
    const { chart } = await build("Shop;Price\nA;€ 12,50\nB;1.234,50 €\n");
    expect(chartTable(chart, 9).rows).toEqual([
      ["A", "€12.50"],
      ["B", "€1,234.50"],
    ]);
  });

  it("never adds amounts in different currencies", async () => {
    const { chart, notes } = await build("Shop,Price\nA,€5\nA,€6\nA,$7\nB,£1\nB,EUR 2\n");
    expect(chartTable(chart, 9).rows).toEqual([
      ["A", "€11"],
      ["B", "€2"],
    ]);
    expect(notes).toEqual([
      '"Price" has several currencies. Only the amounts in € are drawn. Skipped 2 cells in $, £.',
    ]);
  });

  it("shows the currency of each column, and stacks none of different currencies", async () => {
    const csv = "Month,Here,There\nJan,$5,€6\nFeb,$7,€8\n";
    const { chart, notes } = await build(csv, { y: ALL_NUMBERS });
    expect(chart.y).not.toHaveProperty("currency");
    expect(chartTable(chart, 9).rows[0]).toEqual(["Jan", "$5", "€6"]);
    expect(notes).toEqual(["The columns are in different currencies ($, €), drawn on one axis without conversion."]);
    const stacked = await build(csv, { y: ALL_NUMBERS, stacked: true });
    expect(stacked.chart).not.toHaveProperty("stacked");
    expect(stacked.notes).toEqual(["The columns are in different currencies ($, €), so they are not stacked."]);
  });

  it.each([
    ["histogram", (chart: Chart) => chart.x.labels[0], "$0 – $5"],
    ["box", (chart: Chart) => chart.y.currency?.sign, "$"],
    ["heatmap", (chart: Chart) => chart.series[0]?.currency?.sign, "$"],
  ] as const)("shows it in every chart: %s", async (type, read, shown) => {
    const { chart } = await build("a,b,v\nx,y,$1\nx,z,$9\n", { type });
    expect(read(chart)).toBe(shown);
  });
});

describe("buildChart with times of day", () => {
  const LOG = "Time,Visits\n08:30,3\n2:30 PM,5\n14:30,2\n00:15:30,1\n";

  it.each(["bar", "line", "area"] as const)("has a time axis, in order: %s", async (type) => {
    const { chart } = await build(LOG, { type });
    expect(chart.x).toMatchObject({ name: "Time", kind: "time" });
    expect(chartTable(chart, 9).rows).toEqual([
      ["00:15:30", "1"],
      ["08:30", "3"],
      ["14:30", "7"],
    ]);
  });

  it("has a time axis in a scatter plot, and labels slices", async () => {
    expect((await build(LOG, { type: "scatter" })).chart.x.kind).toBe("time");
    expect((await build(LOG, { type: "pie" })).chart.x.labels).toEqual(["14:30", "08:30", "00:15:30"]);
  });

  it("groups many bars by quarter hour, with a note", async () => {
    const rows = Array.from(
      { length: 1440 },
      (_, at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")},1`,
    );
    const { chart, notes } = await build(`t,v\n${rows.join("\n")}\n`);
    expect(chart.series[0]?.y).toEqual(new Float64Array(96).fill(15));
    expect(notes).toEqual(["Times are grouped by quarter hour."]);
    const hours = await build(`t,k,v\n${rows.map((row) => row.replace(",", ",k,")).join("\n")}\n`, {
      type: "heatmap",
      x: "t",
    });
    expect(hours.chart.x.labels).toHaveLength(24);
  });
});

it("buildChart keeps a title", async () => {
  expect((await build(SHOPS, { title: " Sold in May " })).chart.title).toBe("Sold in May");
  expect((await build(SHOPS, { title: " " })).chart).not.toHaveProperty("title");
});

describe("buildChart with stacked areas", () => {
  it("adds a point at every x of any layer", async () => {
    const csv = "t,g,v\n1,a,5\n3,a,6\n2,b,1\n3,b,2\n3,b,2\n";
    const given = { type: "area", x: "t", color: "g", stacked: true } as const;
    expect(await shown(csv, given)).toEqual([
      ["a", [1, 5], [2, 0], [3, 6]],
      ["b", [1, 0], [2, 1], [3, 4]],
    ]);
    expect((await build(csv, given)).chart.stacked).toBe(true);
    expect((await build(csv, { ...given, type: "line" })).chart).not.toHaveProperty("stacked");
  });

  it("downsamples all layers at the same x", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at},${at % 7},${at === 5000 ? 900 : at % 5}`);
    const { chart } = await build(`t,a,b\n${rows.join("\n")}\n`, { type: "area", y: ALL_NUMBERS, stacked: true });
    const [a, b] = chart.series;
    expect(a?.x).toHaveLength(3000);
    expect(a?.x).toEqual(b?.x);
    expect(b?.y.includes(900)).toBe(true);
  });
});

describe("buildChart with dates as categories", () => {
  it.each([
    ["2024-02,2\n2024-01,1", ["2024-01", "2024-02"]],
    ["2024-02-01,2\n2024-01-15,1", ["2024-01-15", "2024-02-01"]],
  ])("shortens the labels of %j as far as possible", async (rows, labels) => {
    const [series] = await shown(`month,v\n${rows}\n`, { type: "bar" });
    expect(series?.slice(1).map(([label]) => label)).toEqual(labels);
  });
});

describe("buildChart with lines", () => {
  it("sorts by date and sums values of the same day", async () => {
    const csv = "day,sold\n2024-05-02,1\n2024-05-01,2\n2024-05-02,4\n";
    expect(await shown(csv, { type: "line" })).toEqual([
      ["sum of sold", [Date.UTC(2024, 4, 1), 2], [Date.UTC(2024, 4, 2), 5]],
    ]);
  });

  it("downsamples many points to a few thousand and keeps peaks", async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${at},${at === 54_321 ? 1000 : at % 7}`);
    const { chart, notes } = await build(`t,v\n${rows.join("\n")}\n`, { type: "line" });
    const [line] = chart.series;
    expect(line?.x).toHaveLength(6000);
    expect(line?.y.includes(1000)).toBe(true);
    expect(line?.x.at(-1)).toBe(99_999);
    expect(notes).toEqual(["Simplified 100,000 points to 6,000. The line keeps its peaks and shape."]);
  });
});

describe("buildChart with missing values", () => {
  const MONTHS = "d,v\n2024-01-01,2\n2024-02-01,3\n2024-03-01,\n2024-04-01,9\n2024-05-01,4\n";
  const values = async (csv: string, given: Given) => {
    const { chart } = await build(csv, given);
    return chart.series.map(({ y }) => [...y]);
  };

  it.each(["line", "area"] as const)("leaves a gap over dates, numbers and categories: %s", async (type) => {
    const gapped = [[2, 3, Number.NaN, 9, 4]];
    expect(await values(MONTHS, { type })).toEqual(gapped);
    expect(await values(MONTHS, { type, aggregate: "none" })).toEqual(gapped);
    expect(await values(MONTHS, { type, sort: "smallest" })).toEqual([[Number.NaN, 2, 3, 4, 9]]);
    expect(await values(MONTHS.replace(/2024-0(\d)-01/g, "$1"), { type })).toEqual(gapped);
    expect(await values(MONTHS.replace(/2024-0(\d)-01/g, "m$1"), { type })).toEqual(gapped);
    expect(await values(MONTHS, { type, aggregate: "count" })).toEqual([[1, 1, 1, 1, 1]]);
  });

  it("leaves no gap when another row has a value at the same x", async () => {
    for (const aggregate of ["auto", "none"] as const) {
      const { chart } = await build(`${MONTHS}2024-03-01,5\n`, { type: "line", aggregate });
      expect([chart.y.name, [...(chart.series[0]?.y ?? [])]]).toEqual(["v", [2, 3, 5, 9, 4]]);
    }
    expect(await values("x,v\n1,2\n2,\n2,\n3,4\n", { type: "line", x: "x", aggregate: "none" })).toEqual([
      [2, Number.NaN, 4],
    ]);
  });

  it.each(["1", "a"])("leaves a gap only in the series that has the x: %s", async (x) => {
    const csv = `k,g,v\n${x}1,p,1\n${x}1,q,5\n${x}2,p,\n${x}3,p,3\n${x}3,q,6\n${x}4,r,\n`;
    expect(await values(csv, { type: "line", x: "k", color: "g" })).toEqual([
      [1, Number.NaN, 3],
      [5, 6],
    ]);
  });

  it("leaves a gap only in its own layer of stacked areas", async () => {
    const csv = "t,a,b\n1,5,1\n2,,2\n3,6,3\n";
    const given = { type: "area", x: "t", y: ALL_NUMBERS, stacked: true } as const;
    expect(await shown(csv, given)).toEqual([
      ["a", [1, 5], [2, Number.NaN], [3, 6]],
      ["b", [1, 1], [2, 2], [3, 3]],
    ]);
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at},${at > 8_000 && at < 9_000 ? "" : at % 7},${at % 5}`);
    const { chart } = await build(`t,a,b\n${rows.join("\n")}\n`, given);
    const [a, b] = chart.series;
    expect(a?.x).toEqual(b?.x);
    a?.x.forEach((x, at) => {
      expect(Number.isNaN(a.y[at])).toBe(x > 8_000 && x < 9_000);
      expect(b?.y[at]).toBe(x % 5);
    });
  });

  it("keeps wide gaps of a downsampled line and closes invisible ones", async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) =>
      (at > 50_000 && at < 60_000) || at === 10 ? `${at},` : `${at},${at % 7}`,
    );
    const { chart } = await build(`t,v\n${rows.join("\n")}\n`, { type: "line" });
    const [line] = chart.series;
    const gaps = [...(line?.x ?? [])].filter((_, at) => Number.isNaN(line?.y[at]));
    expect(gaps).toEqual([50_001]);
    expect(line?.x.includes(50_000)).toBe(true);
    expect(line?.x.includes(60_000)).toBe(true);
    expect(line?.x).toHaveLength(6_001);
  });

  it("leaves an empty cell in the table", async () => {
    const { chart } = await build(MONTHS, { type: "line" });
    expect(chartTable(chart, 9).rows[2]).toEqual(["2024-03-01", ""]);
    const words = await build(MONTHS.replace(/2024-0(\d)-01/g, "m$1"), { type: "line" });
    expect(chartTable(words.chart, 9).rows[2]).toEqual(["m3", ""]);
  });
});

describe("buildChart with ambiguous dates", () => {
  const csv = "day,v\n3/4/2024,1\n5/6/2024,2\n";
  const labels = async (given: Given) => {
    const { chart, notes } = await build(csv, given);
    return [chart.x.labels, notes];
  };

  it("reads them month first, with a note", async () => {
    expect(await labels({})).toEqual([
      ["2024-03-04", "2024-05-06"],
      ['The dates in "day" are ambiguous and were read month first. You can change this under "Dates".'],
    ]);
  });

  it("reads them in the chosen order", async () => {
    expect(await labels({ dates: "day-first" })).toEqual([["2024-04-03", "2024-06-05"], []]);
    expect(await labels({ dates: "month-first" })).toEqual([["2024-03-04", "2024-05-06"], []]);
  });

  it("adds no note when they are not drawn", async () => {
    expect((await build(csv, { type: "histogram" })).notes).toEqual([]);
  });
});

describe("buildChart with years", () => {
  it.each(["line", "scatter"] as const)("distinguishes years from other numbers: %s", async (type) => {
    const years = async (cells: readonly string[]) =>
      (await build(`at,v\n${cells.map((cell, row) => `${cell},${row / 10}\n`).join("")}`, { type })).chart.x.years;
    expect(await years(["1999", "", "2024"])).toBe(true);
    expect(await years(["999", "2024"])).toBe(false);
    expect(await years(["1999.5", "2024"])).toBe(false);
    expect(await years(["1999", "3000"])).toBe(false);
  });
});

describe("buildChart with other charts", () => {
  it("merges neighbors in a scatter plot without losing a row", async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `${(at * 7919) % 1009},${(at * 104_729) % 997}`);
    const { chart } = await build(`a,b\n${rows.join("\n")}\n`, { type: "scatter" });
    const [cloud] = chart.series;
    expect(cloud?.x.length).toBeLessThanOrEqual(8000);
    expect(cloud?.weight?.reduce((sum, rows) => sum + rows, 0)).toBe(50_000);
  });

  it("combines pie slices after the 11 largest", async () => {
    const csv = `name,v\n${Array.from({ length: 20 }, (_, at) => `n${at},${at + 1}\n`).join("")}`;
    const { chart } = await build(csv, { type: "pie" });
    expect(chart.x.labels.at(0)).toBe("n19");
    expect(chart.x.labels.at(-1)).toBe("Other");
    expect(chart.series[0]?.y.reduce((sum, value) => sum + value, 0)).toBe(210);
  });

  it("makes round histogram bins that include their lower edge", async () => {
    expect(await shown("v\n0\n1\n1\n2\n3\n4\n5\n6\n7\n10\n", { type: "histogram" })).toEqual([
      ["Number of rows", ["0 – 5", 6], ["5 – 10", 3], ["10 – 15", 1]],
    ]);
  });

  it("draws a box with type 7 quartiles and Tukey whiskers", async () => {
    const { chart } = await build("g,v\na,1\na,2\na,3\na,4\na,5\na,100\n", { type: "box" });
    const [box, outliers] = chart.series;
    expect([...(box?.boxes ?? [])]).toEqual([1, 2.25, 3.5, 4.75, 5]);
    const { head, rows } = chartTable(chart, 10);
    expect([head.at(-1), rows[0]?.at(-1)]).toEqual(["Outliers", "100"]);
    expect([...(outliers?.y ?? [])]).toEqual([100]);
  });

  it("draws a heat map with the mean or the count of each pair", async () => {
    const { chart } = await build(`${SHOPS}A,tea,5\n`, { type: "heatmap" });
    expect(chart.value).toBe("mean of sold");
    expect([...(chart.series[0]?.weight ?? [])]).toEqual([4, 5, 4, 1]);
    const counted = await build(`${SHOPS}A,tea,5\n`, { type: "heatmap", color: NO_COLUMN });
    expect([...(counted.chart.series[0]?.weight ?? [])]).toEqual([2, 1, 1, 1]);
  });
});

describe("buildChart with invalid data", () => {
  it.each([
    ["a,b\n", { type: "histogram" }, "There is only a header row. Add rows to draw."],
    ["a,b\nx,y\n", { type: "scatter" }, "There is no numeric column, but this chart needs one."],
    [
      "a,b\nx,y\n",
      { type: "line" },
      'There is no numeric column, but this chart needs one. Check the delimiter, or choose "Count" under Aggregate.',
    ],
    ["a,b\nx,1\n", { y: "a" }, 'The column "a" has no numbers to draw. Choose a numeric column.'],
    ["a,b\nx,1\n", { x: "c" }, 'There is no column "c". Choose another column.'],
    ["a,b\nx,-1\n", { type: "pie" }, "A pie chart cannot show negative values."],
    ["a,b\nx,0\n", { type: "pie" }, "All values are zero, so a pie chart has no slices."],
    ["a\n1\n", { type: "heatmap" }, "A heat map needs two columns, one for each axis."],
  ] as const)("rejects %j with %j", async (csv, given, message) => {
    await expect(build(csv, given)).rejects.toThrow(message);
  });

  it.each([
    ["m,v\nJan,$1,200\nFeb,2\n", "Row 2 (line 2) has more fields than the header"],
    ["m,v\nJan,$1,200\nFeb,2\nMar,$3,400\n", "2 rows have more fields than the header, starting with Row 2 (line 2)"],
  ])("warns about rows with more fields than the header: %j", async (csv, note) => {
    const { notes } = await build(csv);
    expect(notes).toEqual([`${note}. Put quotes around values that contain the delimiter.`]);
  });

  it("skips cells that are not numbers, with a count", async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `k${at},${at}\n`).join("");
    const { chart, notes } = await build(`k,v\n${rows}k9,unknown\nk10,NA\n`);
    expect(chart.series[0]?.y).toHaveLength(9);
    expect(notes).toEqual(['Skipped 1 cell in "v" that is not a number.']);
  });
});
