import type { Category } from "#shared/tool-meta.ts";

/** Categories whose colors tell files apart. The letter says it too. */
const COLORS: readonly Category[] = ["PDF", "Charts", "CSV", "Encoding", "Formatters", "Network", "Crypto", "Random"];

/** A, B, …, Z, AA, … @param index from 0 */
export function fileLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : fileLetter(Math.floor(index / 26) - 1) + last;
}

/** The letter of a file in its color. */
export function FileLabel({ index }: { index: number }) {
  return (
    <span
      aria-hidden="true"
      data-category={COLORS[index % COLORS.length]}
      className="rounded bg-hue px-1 font-mono text-xs text-paper"
    >
      {fileLetter(index)}
    </span>
  );
}
