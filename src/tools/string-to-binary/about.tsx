import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutBinary() {
  return (
    <About
      title="String to Binary Converter"
      operations={operations}
      lead="Converts text to the ones and zeros of its UTF-8 bytes, and back."
    >
      <li>A character takes one to four bytes of eight bits each; every script and emoji works.</li>
      <li>You choose the delimiter and the number of bytes per line.</li>
      <li>Characters other than 0 and 1, incomplete bytes and invalid UTF-8 are rejected, with the place marked.</li>
      <li>Text files of any size work. Nothing you enter leaves your browser.</li>
    </About>
  );
}
