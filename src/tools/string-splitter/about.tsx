import { About } from "#ui/about.tsx";
import { MODES, type Mode } from "./modes.ts";
import { operations } from "./operations.ts";

/** The first example of every mode. */
const examples = Object.fromEntries(
  Object.entries(operations).map(([id, operation]) => [
    id,
    {
      ...operation,
      label: MODES[id as Mode],
      examples: operation.examples.slice(0, 1),
    },
  ]),
);

export function AboutStringSplitter() {
  return (
    <About title="String Splitter" operations={examples} lead="Splits text into a list of items in one of five ways.">
      <li>
        <strong>Character</strong> splits at each of the characters you enter, <strong>Substring</strong> at all of them
        together.
      </li>
      <li>
        <strong>Regex</strong> takes a JavaScript regular expression and stops it after 3 seconds (later for a big
        file).
      </li>
      <li>
        <strong>Count</strong> divides the length by the number of chunks and rounds up; the last chunk may be shorter.
      </li>
      <li>Lengths count what a person sees as characters, so emoji stay whole.</li>
      <li>
        The list shows the first 500 items; <strong>Copy All</strong> and <strong>Download</strong> include all of them.
      </li>
      <li>Nothing you enter leaves your browser.</li>
    </About>
  );
}
