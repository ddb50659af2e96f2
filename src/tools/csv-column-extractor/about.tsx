import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvColumnExtractor() {
  return (
    <About
      title="CSV Column Extractor"
      operations={{ extract: operations.extract }}
      lead="Keep only the columns you need, in your order and with your names."
    >
      <li>Parse the columns, then select, rename and reorder them.</li>
      <li>Reads RFC 4180 CSV and keeps the delimiter and line endings of the file.</li>
      <li>Columns with the same name stay separate. Missing cells in short rows come out empty.</li>
      <li>Files of any size are read piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
