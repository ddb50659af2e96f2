import { formatCount } from "#shared/format-number.ts";
import type { TextStatistics } from "./statistics.ts";

/** The most frequent words, each with its share of all words. */
export function TopWords({ words, of }: { words: TextStatistics["topWords"]; of: number }) {
  const maxCount = words[0]?.count ?? 1;
  return (
    <section aria-labelledby="top-words" className="card mt-4 p-4">
      <h2 id="top-words" className="text-sm font-semibold">
        Most frequent words
      </h2>
      <ol className="mt-2 grid gap-x-8 gap-y-1 text-sm lg:grid-cols-2">
        {words.map(({ word, count }) => (
          <li key={word} className="flex items-center gap-3">
            <span className="w-32 shrink-0 truncate font-mono">{word}</span>
            <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunk">
              <span className="block h-full rounded-full bg-hue" style={{ width: `${(100 * count) / maxCount}%` }} />
            </span>
            <span className="w-24 shrink-0 text-right font-mono tabular-nums">
              {formatCount(count)} · {((100 * count) / of).toFixed(1)}%
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
