import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvToTable() {
  return (
    <About
      title="CSV to HTML Table"
      operations={operations}
      lead="Turn CSV into an HTML, Markdown or plain-text table."
    >
      <li>HTML cells are escaped: scripts and tags appear as text.</li>
      <li>
        HTML headers have <code>scope</code> for screen readers. Only a whole page includes styles.
      </li>
      <li>Markdown follows GitHub’s table syntax, with special characters escaped.</li>
      <li>Plain-text columns use display width, so Chinese text and emoji line up.</li>
      <li>Files of any size are converted in your browser. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
