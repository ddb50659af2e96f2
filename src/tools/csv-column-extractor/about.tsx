import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvColumnExtractor() {
  return (
    <About title="CSV Column Extractor" operations={{ extract: operations.extract }}>
      <p>
        For an export with fifty columns of which you need four. Parse the columns, select those that you want, move
        them up or down and give them other names; then extract. Two columns with the same name are told apart by their
        place.
      </p>
      <p>
        The file is read as RFC 4180 describes it and written with the delimiter and the line endings that it had. Cells
        that a short row lacks come out empty.
      </p>
      <p>
        A file of any size is read piece by piece in a background worker of your browser. Nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
