import { About } from "#ui/about.tsx";

export function AboutDataVisualizer() {
  return (
    <About
      title="Data Visualizer"
      lead="Turn CSV data into a bar, line, area, scatter, pie, histogram, box or heat map chart."
    >
      <li>
        Numbers, dates, times of day such as 08:30 or 2:30 PM, and text are detected automatically, including currency
        and thousands separators.
      </li>
      <li>Draws several numeric columns in one chart, side by side or stacked. The legend hides any of them.</li>
      <li>Amounts in different currencies are never added.</li>
      <li>
        Works with a million rows. Long lines are simplified without losing peaks, and crowded points are merged, with a
        note.
      </li>
      <li>Colors work for every kind of color vision, and a table below the chart has the same values.</li>
      <li>Your data never leaves your browser.</li>
    </About>
  );
}
