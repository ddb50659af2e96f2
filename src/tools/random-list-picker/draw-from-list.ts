import { InputError } from "#shared/input-error.ts";
import { type RandomSource, shuffle } from "#shared/random.ts";
import { joinLines } from "./join-lines.ts";
import { type Separator, splitList, splitWeightedList, type WeightedItem } from "./list.ts";
import { pickItems } from "./pick.ts";
import { splitTeams } from "./teams.ts";

interface ListOptions {
  weights: boolean;
  separator: Separator;
}

interface PickOptions extends ListOptions {
  count: number;
  repeats: boolean;
}

interface TeamOptions extends ListOptions {
  teamsBy: "number" | "size";
  /** How many there are, by number. */
  teams: number;
  /** How many are in each at most, by size. */
  people: number;
}

/**
 * Picks items of a list, one a line, in the order in which they were drawn.
 * @throws {InputError} when the list has no item, fewer items than are to be picked, or a weight that is none.
 */
export function pickFromList(
  text: string,
  { count, repeats, weights, separator }: PickOptions,
  random: RandomSource,
): AsyncGenerator<string> {
  const items = readList(text, { weights, separator });
  if (items.length === 0) throw new InputError("Please enter a list to pick from", { field: "input" });
  if (!repeats && count > items.length) {
    throw new InputError(`The list has ${sizeOf(items)}: ${count} cannot be picked without repeats`, {
      field: "count",
    });
  }
  return joinLines(pickItems(items, { count, repeats }, random));
}

/**
 * The items of a list as they are written, one a line, in random order.
 * @throws {InputError} when the list has no item.
 */
export function shuffleList(
  text: string,
  { separator }: { separator: Separator },
  random: RandomSource,
): AsyncGenerator<string> {
  const items = splitList(text, separator);
  if (items.length === 0) throw new InputError("Please enter a list to shuffle", { field: "input" });
  return joinLines(shuffle(items, random));
}

/**
 * The items of a list in teams whose sizes differ by one at most: `Team 1`, its items one a line, and an empty line
 * between two teams.
 * @throws {InputError} when the list has no item, fewer items than there are to be teams, or a weight that is none.
 */
export function makeTeams(
  text: string,
  { teamsBy, teams, people, ...options }: TeamOptions,
  random: RandomSource,
): AsyncGenerator<string> {
  const items = readList(text, options);
  if (items.length === 0) throw new InputError("Please enter a list to make teams from", { field: "input" });
  const number = teamsBy === "number" ? teams : Math.ceil(items.length / people);
  if (number > items.length) {
    throw new InputError(`The list has ${sizeOf(items)}: too few for ${number} teams`, { field: "teams" });
  }
  return joinLines(teamLines(splitTeams(shuffle(items, random), number)));
}

function* teamLines(teams: readonly (readonly WeightedItem[])[]): Generator<string> {
  for (const [index, team] of teams.entries()) {
    if (index > 0) yield "";
    yield `Team ${index + 1}`;
    for (const { name } of team) yield name;
  }
}

function readList(text: string, { weights, separator }: ListOptions): WeightedItem[] {
  if (weights) return splitWeightedList(text, separator);
  return splitList(text, separator).map((name) => ({ name, weight: 1 }));
}

function sizeOf({ length }: readonly unknown[]): string {
  return length === 1 ? "1 item" : `${length} items`;
}
