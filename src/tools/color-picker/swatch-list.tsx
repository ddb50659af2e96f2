import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";

/** Colors that can be copied or used as the input. @param text HEX and name on each line */
export function SwatchList({ label, text, onUse }: { label: string; text: string; onUse: (hex: string) => void }) {
  const colors = text.split("\n").map((line) => line.split("  "));
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3 p-3">
      {colors.map(([hex = "", name], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: colors are identified by position
        <li key={place} className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            aria-label={`Shades of ${hex}`}
            title="Shades"
            className="size-10 shrink-0 rounded border border-rule-strong"
            style={{ backgroundColor: hex }}
            onClick={() => onUse(hex)}
          />
          <span className="min-w-0 flex-1 text-xs text-ink-2">
            <span className="block font-mono text-data text-ink">{hex}</span>
            {name}
          </span>
          <Button look="quiet" icon="copy" aria-label={`Copy ${hex}`} onClick={() => copyWithToast(hex, hex)} />
        </li>
      ))}
    </ul>
  );
}
