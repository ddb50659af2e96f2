import { About } from "#ui/about.tsx";

export function AboutCoinFlipper() {
  return (
    <About title="Coin Flipper">
      <p>
        For deciding who goes first, settling a question with two answers, or showing a class what chance looks like:
        flip up to 100 coins at once and see each of them, with the totals of both sides. Ten coins show exactly five
        heads only about one time in four; a lopsided result is what fair coins do.
      </p>
      <p>
        Every coin is decided by your browser’s cryptographic random numbers (<code>crypto.getRandomValues</code>), so
        heads and tails are equally likely and no coin depends on the one before. What comes out is not sent anywhere or
        kept.
      </p>
    </About>
  );
}
