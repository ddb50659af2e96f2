import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutReverseText() {
  return (
    <About title="Reverse Text" operations={operations}>
      <p>
        Reversing a text letter by letter is easy to get wrong: an accent lands on its neighbor, a family emoji falls
        apart, a flag turns into another country. This tool turns <em>grapheme clusters</em> around, the units that a
        person sees as one character (Unicode Standard Annex #29), so what goes in whole comes out whole. It can also
        turn the order of words or of lines around, or mirror every line in its place.
      </p>
      <p>
        A text or a file of any size works: it is read in pieces by a background worker of your browser, and nothing you
        enter is sent anywhere.
      </p>
    </About>
  );
}
