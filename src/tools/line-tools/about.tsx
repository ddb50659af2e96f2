import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutLineTools() {
  return (
    <About
      title="Sort & Dedupe Lines"
      operations={operations}
      lead="Sort a list, remove its duplicates, keep the lines you need, or find what two lists have in common."
    >
      <li>
        <strong>A–Z</strong> follows the rules of the language; <strong>Code points</strong> is the order of{" "}
        <code>LC_ALL=C sort</code>.
      </li>
      <li>
        <strong>Leading number</strong> compares numbers of any length exactly, as <code>sort -n</code>. Lines without a
        number count as 0.
      </li>
      <li>Lines that are equal in the chosen order keep their order.</li>
      <li>
        <strong>Dedupe</strong> keeps the first of equal lines, wherever the others are; nothing has to be sorted.
      </li>
      <li>
        Filter and Edit read files of any size. The others hold up to 1 GB and 50,000,000 lines: 100 MB takes about 0.4
        GB of memory, or 0.7 GB for A–Z.
      </li>
      <li>Your lines stay in your browser.</li>
    </About>
  );
}
