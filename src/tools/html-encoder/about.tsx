import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHtmlEncoder() {
  return (
    <About
      title="HTML Encoder"
      operations={operations}
      lead="Escape text so that a page shows it instead of reading it as markup, and turn escaped text back."
    >
      <li>Encoding covers the eight characters that can start or end something in HTML.</li>
      <li>Non-ASCII or all characters can be encoded too, by name or by number.</li>
      <li>Decoding knows all 2,231 names in the HTML Standard; 106 of them work without a semicolon.</li>
      <li>Invalid references decode to what a browser would show.</li>
      <li>Files can be any size and never leave your browser.</li>
    </About>
  );
}
