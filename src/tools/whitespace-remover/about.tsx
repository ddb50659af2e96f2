import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutWhitespaceRemover() {
  return (
    <About
      title="Remove Whitespaces"
      operations={operations}
      lead="Removes spaces, tabs, line breaks and other whitespace from text: all, or only the extra ones."
    >
      <li>Knows all 25 characters that Unicode calls whitespace, such as the non-breaking space.</li>
      <li>You choose the kinds. A repeated run keeps its first line break, or else its first character.</li>
      <li>Invisible characters, such as the zero-width space, are a separate choice.</li>
      <li>The joiners inside emoji and Persian words always stay.</li>
      <li>Files of any size are processed in your browser. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
