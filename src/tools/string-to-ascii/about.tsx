import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutAscii() {
  return (
    <About
      title="String to ASCII Converter"
      operations={operations}
      lead="Converts text to ASCII codes in decimal, hexadecimal, octal or binary, and back."
    >
      <li>ASCII (RFC 20) gives English letters, digits, punctuation and control characters the numbers 0 to 127.</li>
      <li>Unicode keeps these numbers: the code of A is 65 in both.</li>
      <li>A character outside ASCII gets a warning and its Unicode code point.</li>
      <li>
        The way back accepts only ASCII and marks the first invalid code. For other characters, use hex or binary.
      </li>
      <li>Text files of any size work. Nothing you enter leaves your browser.</li>
    </About>
  );
}
