import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHexToString() {
  return (
    <About
      title="Hex to String Converter"
      operations={operations}
      lead="Read hex from a log or a protocol as text, or write text as hex for your code."
    >
      <li>Text is UTF-8, so accents, Chinese and emoji survive the round trip.</li>
      <li>Uppercase and lowercase digits both work, with or without whitespace.</li>
      <li>A wrong or missing digit, or a byte that is not valid UTF-8, is marked. Nothing is guessed.</li>
      <li>Files can be any size, and nothing you enter leaves your browser.</li>
    </About>
  );
}
