import { useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { describePosition, moveItem } from "#ui/move-item.ts";
import { Panel } from "#ui/panel.tsx";
import { useIncrementalCount } from "#ui/use-incremental-count.ts";
import { type ColumnChoice, findChoices } from "./column-choice.ts";

interface Props {
  choices: readonly ColumnChoice[];
  /** Whether the last run failed because of this selection. */
  faulty: boolean;
  onChange: (choices: readonly ColumnChoice[]) => void;
}

/** Longer lists get a filter. */
const FILTER_THRESHOLD = 20;

/** Selects, renames and reorders the columns of a file. */
export function ColumnPanel({ choices, faulty, onChange }: Props) {
  const [filter, setFilter] = useState("");
  const [announcement, setAnnouncement] = useState("");
  // Fixed at first render: selecting or moving a column must not reset how many are drawn.
  const [columns] = useState(choices);
  const drawn = useIncrementalCount(columns);
  const places = findChoices(choices, filter);
  const picked = choices.filter((choice) => choice.picked).length;
  const setAllPicked = (all: boolean) => {
    const shown = new Set(places);
    onChange(choices.map((choice, place) => (shown.has(place) ? { ...choice, picked: all } : choice)));
  };
  const update = (index: number, part: Partial<ColumnChoice>) =>
    onChange(choices.map((choice, place) => (place === index ? { ...choice, ...part } : choice)));
  const move = (from: number, to: number | undefined) => {
    if (to === undefined) return;
    onChange(moveItem(choices, from, to));
    setAnnouncement(describePosition(nameOf(choices[from] as ColumnChoice), to, choices.length));
  };
  return (
    <Panel
      heading="Columns"
      tools={
        <>
          <Button look="quiet" onClick={() => setAllPicked(true)}>
            Select all
          </Button>
          <Button look="quiet" onClick={() => setAllPicked(false)}>
            Select none
          </Button>
        </>
      }
      foot={
        <>
          <span>
            {picked} of {plural(choices.length, "column")} selected
          </span>
          {places.length < choices.length && <span>{places.length} shown</span>}
        </>
      }
    >
      {choices.length > FILTER_THRESHOLD && (
        <div className="border-b border-rule px-3.5 py-2">
          <input
            type="search"
            aria-label="Filter by name"
            placeholder="Filter by name"
            autoComplete="off"
            spellCheck={false}
            className="small-field w-full"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      {/* Not live: screen readers would read a moved row again with all its controls. */}
      <ul aria-label="Columns" aria-live="off" className="max-h-96 flex-1 overflow-y-auto text-sm lg:max-h-[32rem]">
        {places.slice(0, drawn).map((index, row) => {
          const choice = choices[index] as ColumnChoice;
          return (
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
                  aria-disabled={row === 0}
                  onClick={() => move(index, places[row - 1])}
                />
                <Button
                  look="quiet"
                  icon="arrow-down"
                  aria-label={`Move ${nameOf(choice)} down`}
                  aria-disabled={row === places.length - 1}
                  onClick={() => move(index, places[row + 1])}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {places.length === 0 && <p className="px-3.5 pb-3.5 text-sm text-ink-2">No matching columns.</p>}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </Panel>
  );
}

function nameOf({ name, column }: ColumnChoice): string {
  return name || `column ${column}`;
}
