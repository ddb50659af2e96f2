import { lookup } from "#shared/lookup.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { type Die, partsOf, type RangedRoll, type RollPart, rangeText, rollText } from "./roll-text.ts";

/** The total and every die. Dims the old dice while new ones roll. */
export function RollPanel({ roll, rolling }: { roll: RangedRoll; rolling: boolean }) {
  const parts = partsOf(roll.terms);
  const dice = parts.flatMap(({ rolled }) => rolled.dice ?? []);
  const text = rollText(roll);
  const copy = () => copyWithToast(text, roll.notation);
  const share = () => {
    const address = `${location.origin}${location.pathname}#${roll.notation}`;
    copyWithToast(address, address);
  };
  return (
    <Panel
      sunk
      heading={rolling ? "Rolling..." : "Output"}
      tools={
        <>
          <Button look="quiet" icon="copy" disabled={rolling} onClick={copy}>
            Copy
          </Button>
          <Button look="quiet" icon="link" disabled={rolling} onClick={share}>
            Copy Link
          </Button>
        </>
      }
      foot={<span>{dice.length === 1 ? "1 die" : `${dice.length} dice`}</span>}
    >
      <div className={`p-4 transition-opacity ${rolling ? "opacity-50 motion-safe:animate-pulse" : ""}`}>
        <dl>
          <dt className="text-sm wrap-anywhere text-ink-2">Total of {roll.notation}</dt>
          <dd className="font-serif text-3xl leading-tight font-semibold">{roll.total}</dd>
        </dl>
        <p className="mt-1 text-sm text-ink-2">{rangeText(roll.range)}</p>
        <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-4">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a roll have no ids and never move
            <RolledPart key={index} part={part} isOnlyPart={parts.length === 1} />
          ))}
        </div>
        <p className="mt-5 font-mono text-data text-ink-2">{text.slice(text.indexOf(": ") + 2)}</p>
      </div>
    </Panel>
  );
}

function RolledPart({ part: { before, after, rolled }, isOnlyPart }: { part: RollPart; isOnlyPart: boolean }) {
  const signs = before.replaceAll("-", "−").replaceAll("*", "×").replaceAll("/", "÷");
  const lead = signs && `${signs} `;
  const end = after && ` ${after}`;
  if (!rolled.dice) {
    return (
      <p className="text-sm text-ink-2">
        {lead}
        {rolled.sum}
        {end}
      </p>
    );
  }
  return (
    <div>
      {!isOnlyPart && (
        <p className="mb-2 text-sm text-ink-2">
          {lead}
          {rolled.name}: {rolled.sum}
          {end}
        </p>
      )}
      <ol aria-label={rolled.name} className="flex flex-wrap gap-2">
        {rolled.dice.map((die) => (
          <li key={die.id}>
            <DieFace die={die} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Outlines of familiar dice on a 48×48 grid. Others are rounded squares. */
const OUTLINES = lookup<string>({
  4: "24 3 46 43 2 43",
  8: "24 2 45 24 24 46 3 24",
  10: "24 2 46 28 24 46 2 28",
  12: "24 2 46 18 38 45 10 45 2 18",
  20: "24 2 44 13 44 35 24 46 4 35 4 13",
});

function DieFace({ die: { value, sides, dropped, exploded, rerolled, success } }: { die: Die }) {
  const outline = OUTLINES[sides];
  const pips = sides === 6 ? PIPS[value - 1] : undefined;
  const shown = sides === "F" ? FATE_SIGNS[value + 1] : value;
  const frame = {
    className: "fill-card stroke-hue",
    strokeWidth: 2,
    strokeDasharray: dropped ? "4 3" : undefined,
  };
  return (
    <span className={`relative grid size-14 place-items-center ${dropped ? "opacity-60" : ""}`}>
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-0">
        {outline ? (
          <polygon points={outline} strokeLinejoin="round" {...frame} />
        ) : (
          <rect x="3" y="3" width="42" height="42" rx="8" {...frame} />
        )}
        {pips && <Pips places={pips} />}
      </svg>
      <span className={pips ? "sr-only" : `relative font-semibold ${sides === 4 ? "mt-3" : ""}`}>
        {dropped ? <s>{shown}</s> : shown}
      </span>
      {dropped && <span className="sr-only">dropped</span>}
      {exploded && <Mark sign="!" word="exploded" className="top-0 right-0" />}
      {success && <Mark sign="✓" word="counts" className="right-0 bottom-0" />}
      {rerolled && <Mark sign="↻" word="rerolled" className="top-0 left-0" />}
    </span>
  );
}

function Mark({ sign, word, className }: { sign: string; word: string; className: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`absolute rounded-full bg-sunk px-px leading-none font-semibold text-hue ${className}`}
      >
        {sign}
      </span>
      <span className="sr-only">{word}</span>
    </>
  );
}

/** Labels of a Fate die for -1, 0 and 1. */
const FATE_SIGNS = ["−1", "0", "+1"];

/** Pips of each face, as row-by-row indexes on a 3×3 grid. */
const PIPS = ["4", "08", "048", "0268", "02468", "023568"];

function Pips({ places }: { places: string }) {
  return Array.from(places, (place) => (
    <circle
      key={place}
      cx={14 + (Number(place) % 3) * 10}
      cy={14 + Math.floor(Number(place) / 3) * 10}
      r="3.5"
      className="fill-ink"
    />
  ));
}
