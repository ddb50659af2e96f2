import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Data Visualizer",
  description: "Turn CSV data into a chart and save it as PNG or SVG.",
  category: "Charts",
  order: 1,
  keywords:
    "chart, graph, plot, csv chart, bar chart, column chart, line chart, area chart, scatter plot, pie chart, histogram, distribution, box plot, heat map, heatmap, pivot, time series, visualise, visualization, diagram, statistics, stacked bar chart, multiple series, svg chart",
  opens: [{ kind: "csv", rank: 6 }],
  icon: "chart-column",
  runs: "browser",
};
