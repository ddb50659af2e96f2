import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutReverseText() {
  return (
    <About
      title="Reverse Text"
      operations={operations}
      lead="Reverses text by characters, words or lines, and keeps emoji, accents and flags whole."
    >
      <li>A character is what a person sees as one: a grapheme cluster (Unicode Standard Annex #29).</li>
      <li>You can also mirror each line in place, or reverse the words within each line.</li>
      <li>Text and files of any size work.</li>
      <li>Nothing you enter leaves your browser.</li>
    </About>
  );
}
