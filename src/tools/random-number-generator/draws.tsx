import { useState } from "react";
import { formatCount } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { readNumbers } from "./read-numbers.ts";

const MAX_DRAWS = 10;
/** Numbers shown per draw. */
const MAX_NUMBERS = 10;

export function LargeNumbers({ numbers }: { numbers: readonly string[] }) {
  return (
    <section aria-label="Drawn" className="card p-4">
      <ol
        className={`flex flex-wrap gap-x-6 gap-y-1 font-serif leading-tight font-semibold tabular-nums ${numbers.length > 1 ? "text-2xl" : "text-3xl"}`}
      >
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat and never move
          <li key={place} className="min-w-0 wrap-anywhere">
            {number}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Previous draws, latest first. */
export function EarlierDraws({ result }: { result: TextResult | undefined }) {
  const [draws, setDraws] = useState<readonly TextResult[]>([]);
  if (result && result !== draws[0]) setDraws([result, ...draws].slice(0, MAX_DRAWS + 1));
  const earlier = draws.filter((draw) => draw !== result).slice(0, MAX_DRAWS);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-4">
      <h2 id="earlier" className="text-sm font-semibold">
        Earlier draws
      </h2>
      <ol className="mt-1 divide-y divide-rule font-mono text-sm text-ink-2">
        {earlier.map(({ head }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: draws may repeat, and items have no state
          <li key={place} className="py-1.5 wrap-anywhere">
            {summarize(readNumbers(head))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function summarize(numbers: readonly string[]): string {
  const shown = numbers.slice(0, MAX_NUMBERS).join(", ");
  const others = numbers.length - MAX_NUMBERS;
  return others > 0 ? `${shown} and ${formatCount(others)} more` : shown;
}
