import { InputError } from "#shared/input-error.ts";
import { pooledRandom } from "#shared/pooled-random.ts";
import { shuffle } from "#shared/random.ts";
import { joinLines } from "./join-lines.ts";
import { type Separator, splitList, splitWeightedList } from "./list.ts";
import { pickItems } from "./pick.ts";

interface PickOptions {
  count: number;
  repeats: boolean;
  weights: boolean;
  separator: Separator;
}

/**
 * Picks items of a list, one a line, in the order in which they were drawn.
 * @throws {InputError} when the list has no item, fewer items than are to be picked, or a weight that is none.
 */
export function pickFromList(
  text: string,
  { count, repeats, weights, separator }: PickOptions,
): AsyncGenerator<string> {
  const items = weights
    ? splitWeightedList(text, separator)
    : splitList(text, separator).map((name) => ({ name, weight: 1 }));
  if (items.length === 0) throw new InputError("Please enter a list to pick from", { field: "input" });
  if (!repeats && count > items.length) {
    const size = items.length === 1 ? "1 item" : `${items.length} items`;
    throw new InputError(`The list has ${size}: ${count} cannot be picked without repeats`, {
      field: "count",
    });
  }
  return joinLines(pickItems(items, { count, repeats }, pooledRandom()));
}

/**
 * The items of a list as they are written, one a line, in random order.
 * @throws {InputError} when the list has no item.
 */
export function shuffleList(text: string, { separator }: { separator: Separator }): AsyncGenerator<string> {
  const items = splitList(text, separator);
  if (items.length === 0) throw new InputError("Please enter a list to shuffle", { field: "input" });
  return joinLines(shuffle(items, pooledRandom()));
}
