import { About } from "#ui/about.tsx";

export function AboutRandomNumberGenerator() {
  return (
    <About title="Random Number Generator">
      <p>
        For a raffle, a lottery ticket, a sample or test data: up to 1,000 numbers between two limits, both of which can
        come up. Whole numbers unless you ask for decimals; with <strong>No repeats</strong>, none comes up again, as
        with balls drawn from a drum.
      </p>
      <p>
        Every number is equally likely. They come from your browser’s cryptographic random numbers, and draws that would
        favor small numbers are thrown away, so there is no modulo bias. Limits can be negative, and as long as 15
        digits. Nothing you enter is sent anywhere; the last ten draws stand below until you leave the page, and are not
        kept.
      </p>
    </About>
  );
}
