import { Button } from "#ui/button.tsx";
import { plural } from "#ui/format-number.ts";
import { Panel } from "#ui/panel.tsx";
import { type ColumnChoice, moveChoice } from "./column-choice.ts";

interface Props {
  choices: readonly ColumnChoice[];
  /** Whether the last run was refused for what is chosen here. */
  faulty: boolean;
  onChange: (choices: readonly ColumnChoice[]) => void;
}

/** The columns of a file, to be picked, renamed and put in another order. */
export function ColumnPanel({ choices, faulty, onChange }: Props) {
  const picked = choices.filter((choice) => choice.picked).length;
  const pickAll = (all: boolean) => onChange(choices.map((choice) => ({ ...choice, picked: all })));
  const update = (index: number, part: Partial<ColumnChoice>) =>
    onChange(choices.map((choice, place) => (place === index ? { ...choice, ...part } : choice)));
  const move = (from: number, by: -1 | 1) => {
    if (choices[from + by]) onChange(moveChoice(choices, from, by));
  };
  return (
    <Panel
      heading="Columns"
      tools={
        <>
          <Button look="quiet" onClick={() => pickAll(true)}>
            Select all
          </Button>
          <Button look="quiet" onClick={() => pickAll(false)}>
            Select none
          </Button>
        </>
      }
      foot={
        <span>
          {picked} of {plural(choices.length, "column")} selected
        </span>
      }
    >
      <ul aria-label="Columns" className="max-h-96 flex-1 overflow-y-auto text-sm lg:max-h-[32rem]">
        {choices.map((choice, index) => (
          <li
            key={choice.column}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-rule py-1 pr-1.5 pl-3.5"
          >
            <label className="flex min-h-9 min-w-0 flex-1 basis-40 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                aria-invalid={(faulty && index === 0) || undefined}
                checked={choice.picked}
                onChange={(event) => update(index, { picked: event.target.checked })}
              />
              <span className="min-w-0">
                <span className="block truncate font-medium">{choice.name || `Column ${choice.column}`}</span>
                {choice.sample && <span className="block truncate text-xs text-ink-2">{choice.sample}</span>}
              </span>
            </label>
            <input
              type="text"
              aria-label={`New name of ${nameOf(choice)}`}
              placeholder="New name"
              autoComplete="off"
              spellCheck={false}
              className="small-field w-36"
              value={choice.rename}
              onChange={(event) => update(index, { rename: event.target.value, picked: true })}
            />
            <span className="flex">
              <Button
                look="quiet"
                icon="arrow-up"
                aria-label={`Move ${nameOf(choice)} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                look="quiet"
                icon="arrow-down"
                aria-label={`Move ${nameOf(choice)} down`}
                aria-disabled={index === choices.length - 1}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function nameOf({ name, column }: ColumnChoice): string {
  return name || `column ${column}`;
}
