import { About } from "#ui/about.tsx";

export function AboutCoinFlipper() {
  return (
    <About title="Coin Flipper" lead="Flip up to 100 fair coins at once and see every result.">
      <li>
        Flips use your browser’s cryptographic random numbers (<code>crypto.getRandomValues</code>).
      </li>
      <li>Heads and tails are equally likely, and no flip depends on another.</li>
      <li>Uneven results are normal: ten coins show exactly five heads only about one time in four.</li>
      <li>Results are not sent anywhere.</li>
    </About>
  );
}
