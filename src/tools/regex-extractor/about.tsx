import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

/** The examples with their patterns before the texts. */
const readable = Object.fromEntries(
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
    <About title="Regex Extractor" operations={readable}>
      <p>
        Patterns are JavaScript regular expressions (ECMA-262), with all of their flags: <code>g</code> for every match,{" "}
        <code>i</code> for either case, <code>m</code> for <code>^</code> and <code>$</code> at every line,{" "}
        <code>s</code> for dots that match line breaks, <code>u</code> and <code>v</code> for Unicode, <code>y</code>{" "}
        for matches that follow each other, <code>d</code> for the positions of groups.
      </p>
      <p>
        Matches are marked while you type, in a text of up to 64 KB. The search runs in a background worker of your
        browser, and nothing you enter is sent anywhere. A pattern that goes around in circles, such as{" "}
        <code>(a+)+$</code> on a long text, is stopped after 3 seconds, later in a big file. The first 500 matches are
        listed with their groups; <strong>Copy</strong> and <strong>Download</strong> give all, and of each what{" "}
        <strong>List each match as</strong> asks for: <code>$1</code> takes the first group alone out.
      </p>
    </About>
  );
}
