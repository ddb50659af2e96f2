import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutSpaceNewlineConverter() {
  return (
    <About title="Spaces to Newlines Converter" operations={operations}>
      <p>
        For lists that arrive in the wrong direction: words in a row that a spreadsheet wants in a column, ids in a
        column that a query wants in a row. By default, every single space becomes a line break, and every line break a
        space. Choose commas, tabs or a separator of your own instead; trim the items; leave out the empty ones.
      </p>
      <p>
        Line breaks of every kind (LF, CRLF, CR) are read, and all come out alike. One at the very end of the lines that
        are joined stays there, unless a space takes its place, so that no comma is left over. A file of any size is
        converted piece by piece in your browser and sent nowhere.
      </p>
    </About>
  );
}
