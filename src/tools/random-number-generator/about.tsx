import { About } from "#ui/about.tsx";

export function AboutRandomNumberGenerator() {
  return (
    <About
      title="Random Number Generator"
      lead="Draw up to 1,000 random numbers between two limits, including the limits themselves."
    >
      <li>Whole numbers or up to 15 decimals. Limits can be negative and up to 15 digits long.</li>
      <li>With No repeats, each number is drawn at most once, as in a lottery.</li>
      <li>Every number is equally likely: your browser’s secure random numbers, without modulo bias.</li>
      <li>Your last ten draws are listed until you leave the page. Nothing is sent.</li>
    </About>
  );
}
