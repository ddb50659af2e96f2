import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutWordCounter() {
  return (
    <About
      title="Word Counter"
      operations={operations}
      lead="Counts words, characters, sentences and paragraphs, with reading and speaking time."
    >
      <li>
        <strong>Words</strong> are separated by whitespace. A dictionary splits Chinese, Japanese, Thai, Lao, Khmer and
        Burmese.
      </li>
      <li>
        <strong>Characters</strong> are what a person sees as one. Unicode code points are shown where the number
        differs.
      </li>
      <li>
        <strong>Sentences</strong> follow Unicode Standard Annex #29, but don’t end after “Mr.”, an initial or a line
        wrap.
      </li>
      <li>
        <strong>Paragraphs</strong> are separated by blank lines.
      </li>
      <li>Reading takes a minute for 200 words, speaking for 130, rounded up.</li>
      <li>A file of any size works. Nothing you enter leaves your browser.</li>
    </About>
  );
}
