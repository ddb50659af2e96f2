import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvFormatter() {
  return (
    <About title="CSV Formatter" operations={operations}>
      <p>
        Rewrites a CSV file as RFC 4180 describes it, so that the next program reads it without surprises: one
        delimiter, quotes where a cell has a delimiter, a quote or a line break, one kind of line ending. The cells stay
        what they are, line breaks in quotes included, unless you ask to trim, fill, align or guard them. A file with
        single quotes, or with comments between its rows, is read as well once you say so.
      </p>
      <p>
        Alignment counts columns as a terminal shows them, so that Chinese and emoji line up too. The guard against
        formulas follows the advice of OWASP: a cell that a spreadsheet might run gets an apostrophe in front; numbers
        with a sign stay numbers.
      </p>
      <p>
        A file of any size is written piece by piece in a background worker of your browser. Nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
