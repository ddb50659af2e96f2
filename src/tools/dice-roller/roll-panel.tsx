import { Button } from "#ui/button.tsx";
import { copyAndSay } from "#ui/copy-and-say.ts";
import { Panel } from "#ui/panel.tsx";
import { type Die, type Roll, type RolledTerm, rollText } from "./roll-dice.ts";

/** The total and every die. While new dice roll, the old ones are faint. */
export function RollPanel({ roll, rolling }: { roll: Roll; rolling: boolean }) {
  const dice = roll.terms.flatMap((term) => term.dice ?? []);
  const text = rollText(roll);
  const copy = () => copyAndSay(text, roll.notation);
  const share = () => {
    const address = `${location.origin}${location.pathname}#${roll.notation}`;
    copyAndSay(address, address);
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
            Share Link
          </Button>
        </>
      }
      foot={<span>{dice.length === 1 ? "1 die" : `${dice.length} dice`}</span>}
    >
      <div className={`p-4 transition-opacity ${rolling ? "opacity-50 motion-safe:animate-pulse" : ""}`}>
        <dl>
          <dt className="text-sm text-ink-2">Total of {roll.notation}</dt>
          <dd className="font-serif text-3xl leading-tight font-semibold">{roll.total}</dd>
        </dl>
        <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-4">
          {roll.terms.map((term, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a roll have no names of their own, and never move
            <RolledPart key={index} term={term} first={index === 0} alone={roll.terms.length === 1} />
          ))}
        </div>
        <p className="mt-5 font-mono text-sm text-ink-2">{text.slice(text.indexOf(": ") + 2)}</p>
      </div>
    </Panel>
  );
}

function RolledPart({ term, first, alone }: { term: RolledTerm; first: boolean; alone: boolean }) {
  const sign = term.sign === -1 ? "− " : first ? "" : "+ ";
  if (!term.dice) {
    return (
      <p className="text-sm text-ink-2">
        {sign}
        {term.sum}
      </p>
    );
  }
  return (
    <div>
      {!alone && (
        <p className="mb-2 text-sm text-ink-2">
          {sign}
          {term.name}: {term.sum}
        </p>
      )}
      <ol aria-label={term.name} className="flex flex-wrap gap-2">
        {term.dice.map((die) => (
          <li key={die.id}>
            <DieFace die={die} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Outlines of the dice that players know, on a field of 48 by 48; any other is a square with round corners. */
const OUTLINES: Readonly<Record<number, string>> = {
  4: "24 3 46 43 2 43",
  8: "24 2 45 24 24 46 3 24",
  10: "24 2 46 28 24 46 2 28",
  12: "24 2 46 18 38 45 10 45 2 18",
  20: "24 2 44 13 44 35 24 46 4 35 4 13",
};

function DieFace({ die: { value, sides, dropped, exploded } }: { die: Die }) {
  const outline = OUTLINES[sides];
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
        {sides === 6 && <Pips value={value} />}
      </svg>
      <span className={sides === 6 ? "sr-only" : `relative font-semibold ${sides === 4 ? "mt-3" : ""}`}>
        {dropped ? <s>{value}</s> : value}
      </span>
      {dropped && <span className="sr-only">dropped</span>}
      {exploded && (
        <>
          <span aria-hidden="true" className="absolute -top-0.5 right-0.5 font-semibold text-hue">
            !
          </span>
          <span className="sr-only">exploded</span>
        </>
      )}
    </span>
  );
}

/** Places of the pips of each face, counted by rows on a field of 3 by 3. */
const PIPS = ["4", "08", "048", "0268", "02468", "023568"];

function Pips({ value }: { value: number }) {
  return Array.from(PIPS[value - 1] ?? "", (place) => (
    <circle
      key={place}
      cx={14 + (Number(place) % 3) * 10}
      cy={14 + Math.floor(Number(place) / 3) * 10}
      r="3.5"
      className="fill-ink"
    />
  ));
}
