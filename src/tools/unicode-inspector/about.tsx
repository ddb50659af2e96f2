import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutUnicodeInspector() {
  return (
    <About
      title="Unicode Inspector"
      operations={operations}
      lead="Shows what a text is really made of: every code point with its name, and the characters that hide or pretend to be others."
    >
      <li>
        Finds zero-width and other invisible characters, text directions that disguise code (Trojan Source), hidden
        tags, unusual spaces and Zalgo.
      </li>
      <li>
        Look-alikes and mixed scripts follow Unicode TS #39. Letters in a text of their own language are not reported.
      </li>
      <li>Emoji and scripts such as Arabic or Hindi keep the joiners they need.</li>
      <li>Names, scripts and look-alikes are from Unicode 17. NFC, NFD, NFKC and NFKD are those of UAX #15.</li>
      <li>
        Texts of any size are checked and counted. The first 1,000 code points and 100 findings of each kind are listed.
      </li>
      <li>Your text stays in your browser.</li>
    </About>
  );
}
