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
    <About title="String Splitter" operations={examples}>
      <p>
        Makes a list out of a text: at any of the <strong>characters</strong> you name, at a whole{" "}
        <strong>substring</strong>, at the matches of a <strong>regular expression</strong> as JavaScript has them, into
        chunks of a given <strong>length</strong>, or into a given <strong>number</strong> of chunks, each as long as
        the text divided by that number, rounded up. Lengths count what a person sees as characters, so no emoji falls
        apart.
      </p>
      <p>
        Everything happens in a background worker of your browser, and nothing you enter is sent anywhere. A regular
        expression that takes longer than 3 seconds (more for a big file) is stopped. The first 500 items are listed;{" "}
        <strong>Copy All</strong> and <strong>Download</strong> give all.
      </p>
    </About>
  );
}
