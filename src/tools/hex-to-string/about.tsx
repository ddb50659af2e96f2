import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutHex() {
  return (
    <About title="Hex to String Converter" operations={operations}>
      <p>
        Protocols, logs and source code write bytes as two hexadecimal digits each. This tool reads such digits as UTF-8
        text, and writes text as the digits of its UTF-8 bytes, so accents, Chinese and emoji come back as they were.
        Uppercase and lowercase digits, with or without whitespace, are all the same to it.
      </p>
      <p>
        Where a digit is wrong or missing, or where bytes are not UTF-8, the place is marked; nothing is guessed or
        replaced. A text file of any size is converted piece by piece in your browser, and nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
