import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvToJson() {
  return (
    <About
      title="CSV to JSON Converter"
      operations={operations}
      lead="Turn a spreadsheet or database export into JSON."
    >
      <li>Reads RFC 4180 CSV, with quoted delimiters, quotes and line breaks.</li>
      <li>Also reads semicolons, tabs or pipes, any line endings and a byte order mark.</li>
      <li>Values stay text unless you convert numbers and booleans, so leading zeros survive.</li>
      <li>Converts and reports rows of the wrong length and duplicate headers.</li>
      <li>Files of any size are converted piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
