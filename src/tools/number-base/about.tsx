import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutNumberBase() {
  return (
    <About
      title="Number Base Converter"
      operations={operations}
      lead="Writes numbers in any base from 2 to 36, and shows how a computer stores them."
    >
      <li>Exact: whole numbers of up to 100,000 digits, and fractions that are rounded only where they don’t end.</li>
      <li>
        Spaces, apostrophes and underscores between digits are ignored, and so are commas between thousands. The decimal
        point is a dot: 1,5 and 1.000,5 are rejected.
      </li>
      <li>
        With a width, negative numbers become two’s complement, and <strong>Signed decimals</strong> reads it back.
      </li>
      <li>
        <strong>IEEE 754</strong> rounds to the nearest half, single, double or bfloat16 number, ties to even, and shows
        the exact value of its bits.
      </li>
      <li>Your numbers stay in your browser.</li>
    </About>
  );
}
