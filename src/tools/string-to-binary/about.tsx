import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutBinary() {
  return (
    <About title="String to Binary Converter" operations={operations}>
      <p>
        A computer stores text as bytes of eight bits. This tool shows them: each character becomes its one to four
        bytes of UTF-8, the encoding of nearly every file and web page, so any script and any emoji can be written and
        read back. Put what you need between the bytes, and begin a new line as often as you like.
      </p>
      <p>
        A character other than 0 and 1, a byte that lacks bits, or bytes that are not UTF-8 are refused with the place
        marked. A text file of any size is converted piece by piece in your browser, and nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
