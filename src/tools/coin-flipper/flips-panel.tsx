import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { type Flips, flipsText } from "./flip-coins.ts";

/** Totals and coins. The last result is dimmed during a new flip. */
export function FlipsPanel({ flips, flipping }: { flips: Flips; flipping: boolean }) {
  const headsPercent = Math.round((flips.heads / flips.flips.length) * 100);
  const copy = () => copyWithToast(flipsText(flips), plural(flips.flips.length, "coin"));
  return (
    <Panel
      sunk
      heading={flipping ? "Flipping..." : "Output"}
      tools={
        <Button look="quiet" icon="copy" disabled={flipping} onClick={copy}>
          Copy
        </Button>
      }
      foot={<span>{plural(flips.flips.length, "coin")}</span>}
    >
      <div className={`p-4 transition-opacity ${flipping ? "opacity-50 motion-safe:animate-pulse" : ""}`}>
        <dl className="flex justify-between gap-4">
          <Total side="Heads" count={flips.heads} percent={headsPercent} />
          <Total side="Tails" count={flips.tails} percent={100 - headsPercent} />
        </dl>
        <div aria-hidden="true" className="mt-3 h-2 overflow-hidden rounded-full bg-hue/25">
          <div className="h-full bg-hue" style={{ width: `${headsPercent}%` }} />
        </div>
        <ol aria-label="Coins" className="mt-5 flex flex-wrap gap-2">
          {flips.flips.map(({ id, result }) => (
            <li
              key={id}
              className={`grid size-13 place-items-center rounded-full border-2 border-hue text-xs font-semibold ${result === "Heads" ? "bg-hue text-paper" : "bg-card text-hue"}`}
            >
              {result}
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

function Total({ side, count, percent }: { side: string; count: number; percent: number }) {
  return (
    <div className="last:text-right">
      <dt className="text-sm text-ink-2">{side}</dt>
      <dd>
        <span className="font-serif text-3xl leading-none font-semibold">{count}</span>{" "}
        <span className="text-sm text-ink-2">{percent}%</span>
      </dd>
    </div>
  );
}
