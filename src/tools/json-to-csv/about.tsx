import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutJsonToCsv() {
  return (
    <About
      title="JSON to CSV Converter"
      operations={operations}
      lead="Turn an API response, a log or an export into a table for a spreadsheet or a database."
    >
      <li>Takes an array of objects or arrays, JSON Lines, or a single object.</li>
      <li>Rows may have different properties: the table has the columns of all rows.</li>
      <li>Numbers keep their text, so 20-digit ids and prices like 12.50 aren’t rounded. Null is an empty cell.</li>
      <li>Cells are quoted as in RFC 4180. CSV to JSON Converter reads them back.</li>
      <li>
        Files of any size are read twice, piece by piece; a row may have 64 MB and the table 16,384 columns. Nothing you
        enter is sent anywhere.
      </li>
    </About>
  );
}
