import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvToTable() {
  return (
    <About title="CSV to HTML Table" operations={operations}>
      <p>
        For a table on a web page, in a README or in an email. The HTML has a head with <code>scope</code>, so that
        screen readers name the column of a cell, and no style, unless you ask for a whole page. Every cell is escaped:
        a script or a tag that somebody put into a cell is shown as the text that it is.
      </p>
      <p>
        Markdown follows the table syntax of GitHub, with its own special characters escaped. The table in plain text
        counts columns as a terminal shows them. Rows may differ in length; line breaks inside quotes stay in their
        cell.
      </p>
      <p>A file of any size is converted in a background worker of your browser. Nothing you enter is sent anywhere.</p>
    </About>
  );
}
