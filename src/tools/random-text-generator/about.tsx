import { About } from "#ui/about.tsx";

export function AboutRandomTextGenerator() {
  return (
    <About
      title="Random Text Generator"
      lead="Get placeholder text of exactly the length you need: lorem ipsum, random characters, letters or numbers."
    >
      <li>Lorem ipsum comes by the character, word, sentence or paragraph, as plain text or HTML.</li>
      <li>
        It is garbled Latin from Cicero’s <cite>De finibus bonorum et malorum</cite>.
      </li>
      <li>Random characters are the 94 printable ASCII characters.</li>
      <li>Letters and numbers get a space after every 10.</li>
      <li>Drawn from your browser’s secure random numbers, so random characters can serve as a secret.</li>
      <li>Text isn’t sent or saved.</li>
    </About>
  );
}
