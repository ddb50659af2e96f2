import { delimiterOption, dialectOf } from "#shared/csv/csv-options.ts";
import { dataOutput, operation, textStreamInput } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { AGGREGATES, CHART_TYPES, type Chart } from "./chart.ts";
import { chartCsv, chartJson } from "./chart-table.ts";

export const meta: ToolDeclaration = {
  title: "Data Visualizer",
  description: "Turn CSV data into a chart and save it as PNG or SVG.",
  category: "Charts",
  order: 1,
  keywords:
    "chart, graph, plot, csv chart, bar chart, column chart, line chart, area chart, scatter plot, pie chart, histogram, distribution, box plot, heat map, heatmap, pivot, time series, visualise, visualization, diagram, statistics, stacked bar chart, multiple series, svg chart, make a chart, graph maker, chart maker, make a graph, line graph, bar graph, plot csv",
  opens: [{ kind: "csv", rank: 6 }],
  icon: "chart-column",
  runs: "browser",
};

const COLUMN_HELP = "A column name. Empty picks one, (none) uses none.";

export const operations = {
  chart: operation({
    label: "Generate Chart",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: dataOutput<Chart>({
      fileName: "chart.csv",
      type: "text/csv",
      toText: chartCsv,
      toJson: chartJson,
    }),
    options: {
      type: choice("Chart", CHART_TYPES),
      x: text("X", "", { help: COLUMN_HELP }),
      y: text("Y", "", {
        help: `${COLUMN_HELP} (all numbers) draws every one, and a list such as Income,Expenses several.`,
      }),
      color: text("Color", "", { help: COLUMN_HELP }),
      title: text("Title", "", { maxLength: 120, help: "Above the chart and in its image." }),
      aggregate: choice("Aggregate", AGGREGATES, {
        help: "Combines rows with the same X. Automatic is the sum, or the mean in a heat map.",
      }),
      sort: choice("Sort", { file: "As in the file", x: "By x", largest: "Largest first", smallest: "Smallest first" }),
      stacked: flag("Stacked", false, { help: "Stacks bars and areas of different colors." }),
      header: flag("First row is the header", true),
      dates: choice(
        "Dates",
        { auto: "Automatic", "day-first": "Day first", "month-first": "Month first" },
        { help: "How to read 3/4/2024. Automatic uses the order that fits most, or month first." },
      ),
      delimiter: delimiterOption,
    },
    messages: {
      empty: "Please enter CSV data to visualize",
      done: "Generated!",
      failed: "Failed to draw the data",
    },
    examples: [
      {
        title: "Sales by shop, with thousands separators",
        input: 'Shop,Day,Sales\nHarbor,2024-05-01,"1,240.50"\nStation,2024-05-01,980\nHarbor,2024-05-02,"1,105"\n',
        options: { x: "Shop" },
        output: {
          type: "bar",
          columns: [
            { name: "Shop", type: "text" },
            { name: "Day", type: "date" },
            { name: "Sales", type: "number" },
          ],
          chosen: { x: "Shop", y: "Sales", color: "" },
          measures: ["Sales"],
          x: { name: "Shop", kind: "category", labels: ["Harbor", "Station"] },
          y: { name: "sum of Sales", kind: "number", labels: [] },
          series: [{ name: "sum of Sales", x: Float64Array.of(0, 1), y: Float64Array.of(2345.5, 980) }],
          rows: 3,
        },
      },
    ],
    code: () => import("./build-chart.ts"),
    run: (
      { buildChart },
      { input: chunks },
      { type, x, y, color, title, aggregate, sort, stacked, header, dates, delimiter },
      { warn },
    ) => {
      const settings = {
        type,
        title,
        choice: { x, y, color },
        aggregate,
        sort,
        stacked,
        header,
        dates: dates === "auto" ? undefined : dates,
      };
      return buildChart(chunks, dialectOf(delimiter), settings, warn);
    },
  }),
};
