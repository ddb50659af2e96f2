import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutAscii() {
  return (
    <About title="String to ASCII Converter" operations={operations}>
      <p>
        ASCII (RFC 20) gives the letters, digits and signs of English and some control characters the numbers 0 to 127,
        and Unicode has kept them: the code of A is 65 everywhere. This tool writes text as such numbers, in the base
        that you need, and turns numbers back into text.
      </p>
      <p>
        A character outside ASCII is not lost: the tool warns about it and writes its code point in Unicode. The way
        back takes ASCII only and marks the first number that is not; for other characters there are the converters to
        hex and to binary. A text file of any size works, and nothing you enter is sent anywhere.
      </p>
    </About>
  );
}
