import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutWordCounter() {
  return (
    <About title="Word Counter" operations={operations}>
      <p>
        For an essay with a limit, a post that must fit, a talk that must end in time. <strong>Words</strong> are what
        stands between whitespace, as in a word processor; Chinese, Japanese, Thai, Lao, Khmer and Burmese, which put no
        spaces between words, are divided by a dictionary: “今天天气很好” has 3. <strong>Characters</strong> are what a
        person sees as one, so an emoji family counts once; where the number of Unicode code points differs, it is shown
        as well.
      </p>
      <p>
        <strong>Sentences</strong> end where Unicode Standard Annex #29 says, but not after “Mr.” or an initial, nor
        where a line breaks inside of them. <strong>Paragraphs</strong> have blank lines between them. Reading takes a
        minute for 200 words and speaking one for 130, rounded up.
      </p>
      <p>A file of any size works. It is counted in a background worker of your browser and sent nowhere.</p>
    </About>
  );
}
