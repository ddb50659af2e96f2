import { About } from "#ui/about.tsx";

export function AboutRandomTextGenerator() {
  return (
    <About title="Random Text Generator">
      <p>
        For layouts that wait for their words, forms that need testing and fields with a limit: a text of exactly the
        length you ask for. Lorem ipsum comes by the character, word, sentence or paragraph, and as HTML if you like.
        Random characters are the 94 printable ones of ASCII; letters and numbers stand in groups of 10, with a space
        after each group.
      </p>
      <p>
        Lorem ipsum is garbled Latin, taken from Cicero’s <cite>De finibus bonorum et malorum</cite>: it looks like
        language and says nothing. Everything here is drawn from your browser’s cryptographic random numbers, so random
        characters may serve as a secret too. What comes out is not sent anywhere or kept.
      </p>
    </About>
  );
}
