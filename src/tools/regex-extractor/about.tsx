import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

/** Examples that show the pattern above the text. */
const operationsWithPatterns = Object.fromEntries(
  Object.entries(operations).map(([id, operation]) => [
    id,
    {
      ...operation,
      examples: operation.examples.map((example) => ({
        ...example,
        input: `/${example.options?.pattern}/${example.options?.flags ?? "g"}\n${example.input}`,
      })),
    },
  ]),
);

export function AboutRegexExtractor() {
  return (
    <About
      title="Regex Extractor"
      operations={operationsWithPatterns}
      lead="Find everything in a text that matches a regular expression, then copy the matches or replace them."
    >
      <li>Patterns are JavaScript regular expressions (ECMA-262) with all of their flags.</li>
      <li>Matches are highlighted while you type, in up to 64 KB of text.</li>
      <li>
        The first 500 matches are shown with their groups. <strong>Copy</strong> and <strong>Download</strong> include
        all of them.
      </li>
      <li>
        <strong>List each match as</strong> changes what is copied: <code>$1</code> lists only the first group.
      </li>
      <li>
        A runaway pattern such as <code>(a+)+$</code> is stopped after 3 seconds, or later for a big file.
      </li>
      <li>Your text stays in your browser.</li>
    </About>
  );
}
