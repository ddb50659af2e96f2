import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import { checkText, factsText, type HashFacts, labelOf, valueText, verdictOf } from "./hash-facts.ts";

interface Props {
  facts: HashFacts;
  /** Whether the password matches, if it was checked. */
  matches?: boolean | undefined;
  /** How long the check took: `106 ms`. */
  duration?: string | undefined;
}

/** The verdict on a password, and what its hash says. */
export function HashReport({ facts, matches, duration }: Props) {
  const { algorithm, format, parameters, saltBytes, hashBytes, meetsMinimum } = facts;
  const text = matches === undefined ? factsText(facts) : checkText({ matches, hash: facts });
  const rows = [
    ["Algorithm", algorithm],
    ["Format", format],
    ...parameters.map((parameter) => [labelOf(parameter), valueText(parameter)]),
    ["Salt", `${saltBytes} bytes`],
    ["Hash", `${hashBytes} bytes`],
  ];
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(text)}>
          Copy
        </Button>
      }
      foot={duration && <span>{duration} on this device</span>}
    >
      {matches === undefined ? (
        <Verdict tone={meetsMinimum ? "good" : "warn"} title={algorithm}>
          {verdictOf(facts)}
        </Verdict>
      ) : (
        <Verdict tone={matches ? "good" : "bad"} icon={matches ? "check" : "x"} title={matches ? "Match" : "No match"}>
          {matches ? "The hash is of this password." : "The hash is of another password."}
        </Verdict>
      )}
      <dl className="grid gap-x-4 gap-y-1.5 p-3.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {matches !== undefined && <p className={meetsMinimum ? "px-3.5 text-sm" : "note border-y"}>{verdictOf(facts)}</p>}
    </Panel>
  );
}
