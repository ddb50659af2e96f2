import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutTextDiff() {
  return (
    <About
      title="Text Diff"
      operations={operations}
      lead="Shows what changed between two texts, line by line, with the changed words marked inside."
    >
      <li>
        Two files of 20 MB take a few seconds. With up to 1,000 changed lines, the number of changes is the smallest
        possible; with more, lines that occur only once decide what belongs together.
      </li>
      <li>
        The patch has the unified format: <code>git apply</code>, <code>patch</code> and <em>Apply Patch</em> here read
        it. It doesn't depend on what you mark, but it leaves out what you ignore.
      </li>
      <li>
        <kbd>F7</kbd> goes to the next change, <kbd>Shift F7</kbd> to the one before.
      </li>
      <li>Both texts stay on your device.</li>
    </About>
  );
}
