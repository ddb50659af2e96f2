import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutWhitespaceRemover() {
  return (
    <About title="Remove Whitespaces" operations={operations}>
      <p>
        Whitespace hides in copied text: double spaces, spaces at line ends, non-breaking spaces that a search does not
        find. This tool knows all 25 characters that Unicode calls whitespace, lets you choose which kinds go, and
        whether all of them go or only the extra ones. A repeated run keeps its first line break, or else its first
        character.
      </p>
      <p>
        Invisible characters such as the zero-width space are a separate choice. The joiners that hold an emoji family
        or a Persian word together always stay. Files of any size are worked on in your browser, piece by piece, and
        sent nowhere.
      </p>
    </About>
  );
}
