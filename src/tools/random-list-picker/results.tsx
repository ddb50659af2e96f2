import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { type InputValue, sourceValue } from "#ui/input-value.ts";
import { ResultPanel } from "#ui/result-panel.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { isListable, ValueList } from "#ui/value-list.tsx";
import { removeFromList, type Separator, separatorForLines, splitList } from "./list.ts";
import { readTeams, type Team } from "./teams.ts";

interface Props {
  operation: string;
  result: TextResult;
  milliseconds: number;
  input: InputValue;
  options: Readonly<Record<string, unknown>>;
  /** Replaces the input and its separator, and clears the result. */
  onInput: (next: InputValue, separator: Separator) => void;
}

/** More picks than this are shown only in the result. */
const MAX_LARGE_PICKS = 10;

/** Teams with more lines than this are shown only in the result. */
const MAX_CARD_LINES = 120;

/** A few picks in large type, or teams as cards, above the whole result as text. */
export function Results({ operation, result, milliseconds, input, options, onInput }: Props) {
  const maxLines = operation === "pick" ? MAX_LARGE_PICKS : operation === "teams" ? MAX_CARD_LINES : 0;
  const short = result.lines <= maxLines && typeof result.content === "string" ? result.content : "";
  const names = operation === "pick" && short !== "" ? short.split("\n") : [];
  const separator = options.separator as Separator;
  const remove = (list: string) => {
    // A repeated pick is still one item.
    const toRemove = options.repeats === true ? [...new Set(names)] : names;
    try {
      const remaining = removeFromList(list, toRemove, {
        separator,
        weights: options.weights === true,
        unique: options.unique === true,
      });
      onInput({ kind: "typed", text: remaining.list }, remaining.separator);
      toastDone(
        "Success!",
        `${plural(splitList(remaining.list, remaining.separator).length, "item")} left in the list`,
      );
    } catch (error) {
      // The user may have typed an invalid weight since the draw.
      if (!(error instanceof InputError)) throw error;
      toastFailed(error.message);
    }
  };
  const reuse = async () => {
    const next = await sourceValue(result.content, result.fileName);
    onInput(next, next.kind === "typed" ? separatorForLines(next.text, separator) : separator);
  };
  return (
    <>
      {names.length > 0 && (
        <PickedNames names={names} onRemove={input.kind === "typed" ? () => remove(input.text) : undefined} />
      )}
      {operation === "teams" && short !== "" && <TeamCards teams={readTeams(short)} />}
      <div className={`grid flex-1 ${short !== "" ? "*:min-h-44!" : ""}`}>
        <ResultPanel
          result={result}
          durationMs={milliseconds}
          empty=""
          paste={{ title: "Random List", language: "text" }}
          sendable
          // Team names would become items.
          onUseAsInput={operation === "teams" ? undefined : reuse}
        >
          {operation === "pick" && names.length === 0 && isListable(result) && <ValueList text={result.head} />}
        </ResultPanel>
      </div>
    </>
  );
}

interface PickedNamesProps {
  names: readonly string[];
  /** Removes the picked names from the input, so that nobody wins twice. */
  onRemove: (() => void) | undefined;
}

function PickedNames({ names, onRemove }: PickedNamesProps) {
  return (
    <section aria-label="Picked" className="card p-4">
      <ol className="grid gap-1">
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never move
          <li key={place} className="flex min-w-0 items-center gap-2">
            {names.length > 1 && (
              <span aria-hidden="true" className="min-w-5 text-right font-mono text-sm text-hue">
                {place + 1}
              </span>
            )}
            <span
              className={`min-w-0 font-serif leading-tight font-semibold ${names.length > 3 ? "text-xl" : "text-2xl"}`}
            >
              {name}
            </span>
            <Button
              look="quiet"
              icon="copy"
              className="-mr-2.5 ml-auto"
              aria-label={`Copy ${name}`}
              onClick={() => copyWithToast(name)}
            />
          </li>
        ))}
      </ol>
      {onRemove && (
        <Button className="mt-3" onClick={onRemove}>
          Remove from the list
        </Button>
      )}
    </section>
  );
}

function TeamCards({ teams }: { teams: readonly Team[] }) {
  return (
    <ol aria-label="Teams" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
      {teams.map(({ name, people }) => (
        <li key={name} className="card min-w-0 p-4">
          <p className="flex justify-between gap-2 text-sm font-semibold text-hue">
            {name}
            <span aria-hidden="true" className="font-mono font-normal text-ink-2">
              {people.length}
            </span>
          </p>
          <ul aria-label={name} className="mt-1">
            {people.map((person, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never move
              <li key={place} className="font-serif text-lg leading-snug">
                {person}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
