import { About } from "#ui/about.tsx";

export function AboutDataVisualizer() {
  return (
    <About title="Data Visualizer">
      <p>
        Draws CSV data as bars, lines, areas, points, slices, a histogram, boxes or a heat map. Columns of numbers (with
        or without thousands separators, currency or percent signs), of dates and of words are told apart automatically;
        choose others for X, Y and color, and how rows with the same X become one value. All columns of numbers can be
        drawn in one chart, beside or on one another.
      </p>
      <p>
        Files of a million rows are read and aggregated in a background worker of your browser. Long lines are thinned
        so that peaks stay (Largest Triangle Three Buckets), clouds of points become dots that grow with what they stand
        for, and a note says so. Nothing you enter is sent anywhere.
      </p>
      <p>
        Colors are those that Okabe and Ito chose for every kind of color vision, with shapes and strokes beside them.
        The table below a chart has the same values, and the picture can be saved as PNG or SVG.
      </p>
    </About>
  );
}
