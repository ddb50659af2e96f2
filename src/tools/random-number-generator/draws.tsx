import { useState } from "react";
import { formatCount } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { readNumbers } from "./read-numbers.ts";

/** More earlier draws than these are forgotten. */
const MOST_DRAWS = 10;
/** Of a draw, so many numbers are shown. */
const MOST_NUMBERS = 10;

export function LargeNumbers({ numbers }: { numbers: readonly string[] }) {
  return (
    <section aria-label="Drawn" className="card p-4">
      <ol
        className={`flex flex-wrap gap-x-6 gap-y-1 font-serif leading-tight font-semibold tabular-nums ${numbers.length > 1 ? "text-2xl" : "text-3xl"}`}
      >
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn again, and places never move
          <li key={place} className="min-w-0 wrap-anywhere">
            {number}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was drawn before, the latest first. */
export function EarlierDraws({ result }: { result: TextResult | undefined }) {
  const [draws, setDraws] = useState<readonly TextResult[]>([]);
  if (result && result !== draws[0]) setDraws([result, ...draws].slice(0, MOST_DRAWS + 1));
  const earlier = draws.filter((draw) => draw !== result).slice(0, MOST_DRAWS);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-4">
      <h2 id="earlier" className="text-sm font-semibold">
        Earlier draws
      </h2>
      <ol className="mt-1 divide-y divide-rule font-mono text-sm text-ink-2">
        {earlier.map(({ head }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two draws may be the same, and nothing is kept for one
          <li key={place} className="py-1.5 wrap-anywhere">
            {shortened(readNumbers(head))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function shortened(numbers: readonly string[]): string {
  const shown = numbers.slice(0, MOST_NUMBERS).join(", ");
  const others = numbers.length - MOST_NUMBERS;
  return others > 0 ? `${shown} and ${formatCount(others)} more` : shown;
}
