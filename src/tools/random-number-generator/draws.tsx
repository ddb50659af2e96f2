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
