import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvMerger() {
  return (
    <About title="CSV Merger" operations={operations}>
      <p>
        For monthly exports that belong together. The rows of all files follow one another in order; the first header is
        kept and the others are dropped. Files may differ in delimiter, line endings and encoding: the result has those
        of the first, in UTF-8. A file that does not end in a line break does not run into the next.
      </p>
      <p>
        A file whose header differs from the first is mentioned. By position its rows are added as they are; by name its
        cells go where their names are, columns that only some files have are kept, and missing cells are empty. A
        column in front of them can say which file a row is from.
      </p>
      <p>
        Files of any size are read piece by piece in a background worker of your browser. Nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
