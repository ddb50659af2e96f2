import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";

export function LargeNumbers({ numbers }: { numbers: readonly string[] }) {
  return (
    <section aria-label="Drawn" className="card p-4">
      <ol
        className={`flex flex-wrap gap-x-3 gap-y-1 font-serif leading-tight font-semibold tabular-nums ${numbers.length > 1 ? "text-2xl" : "text-3xl"}`}
      >
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers may repeat and never move
          <li key={place} className="inline-flex max-w-full items-center gap-1">
            <span className="min-w-0 wrap-anywhere">{number}</span>
            <Button look="quiet" icon="copy" aria-label={`Copy ${number}`} onClick={() => copyWithToast(number)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
