import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { type SortOrder, sortList } from "#shared/list-order.ts";
import { type RandomSource, shuffle } from "#shared/random.ts";
import { joinLines } from "./join-lines.ts";
import { type Separator, splitList, splitWeightedList, type WeightedItem } from "./list.ts";
import { pickItems } from "./pick.ts";
import { splitTeams } from "./teams.ts";

interface ListOptions {
  weights: boolean;
  separator: Separator;
  /** Counts each name once, with its first weight. */
  unique: boolean;
}

interface SortOptions {
  /** Order of the result; `none` is the order drawn. */
  sort: SortOrder;
}

/** What a draw needs besides its list. */
interface DrawContext {
  random: RandomSource;
  /** Receives a note about duplicates that were left out. */
  warn: (note: string) => void;
}

interface PickOptions extends ListOptions, SortOptions {
  count: number;
  repeats: boolean;
}

interface TeamOptions extends ListOptions, SortOptions {
  teamsBy: "number" | "size";
  /** Number of teams, if `teamsBy` is "number". */
  teams: number;
  /** Maximum team size, if `teamsBy` is "size". */
  people: number;
}

/**
 * Picks items from a list, one per line, in the order drawn.
 * @throws {InputError} if the list is empty or too short, or has an invalid weight.
 */
export function pickFromList(
  text: string,
  { count, repeats, sort, ...options }: PickOptions,
  { random, warn }: DrawContext,
): AsyncGenerator<string> {
  const items = readList(text, options, warn);
  if (items.length === 0) throw new InputError("Please enter a list to pick from", { field: "input" });
  if (!repeats && count > items.length) {
    throw new InputError(`Cannot pick ${count} without repeats: the list has only ${sizeOf(items)}`, {
      field: "count",
    });
  }
  const picked = pickItems(items, { count, repeats }, random);
  return joinLines(sort === "none" ? picked : sortList([...picked], sort));
}

/**
 * Shuffles the items of a list, one per line, as written.
 * @throws {InputError} if the list is empty.
 */
export function shuffleList(
  text: string,
  { separator, unique }: Omit<ListOptions, "weights">,
  { random, warn }: DrawContext,
): AsyncGenerator<string> {
  const items = readList(text, { separator, unique, weights: false }, warn).map(({ name }) => name);
  if (items.length === 0) throw new InputError("Please enter a list to shuffle", { field: "input" });
  return joinLines(shuffle(items, random));
}

/**
 * Splits a list into random teams whose sizes differ by at most one: `Team 1`, its items one per line, and a blank line
 * between teams.
 * @throws {InputError} if the list is empty, has fewer items than teams, or has an invalid weight.
 */
export function makeTeams(
  text: string,
  { teamsBy, teams, people, sort, ...options }: TeamOptions,
  { random, warn }: DrawContext,
): AsyncGenerator<string> {
  const items = readList(text, options, warn);
  if (items.length === 0) throw new InputError("Please enter a list to make teams from", { field: "input" });
  const teamCount = teamsBy === "number" ? teams : Math.ceil(items.length / people);
  if (teamCount > items.length) {
    throw new InputError(`Cannot make ${teamCount} teams: the list has only ${sizeOf(items)}`, { field: "teams" });
  }
  return joinLines(teamLines(splitTeams(shuffle(items, random), teamCount), sort));
}

function* teamLines(teams: readonly (readonly WeightedItem[])[], sort: SortOrder): Generator<string> {
  for (const [index, team] of teams.entries()) {
    if (index > 0) yield "";
    yield `Team ${index + 1}`;
    yield* sortList(
      team.map(({ name }) => name),
      sort,
    );
  }
}

function readList(
  text: string,
  { weights, separator, unique }: ListOptions,
  warn: (note: string) => void,
): readonly WeightedItem[] {
  const items = weights
    ? splitWeightedList(text, separator)
    : splitList(text, separator).map((name) => ({ name, weight: 1 }));
  if (!unique) return items;
  const first = new Map<string, WeightedItem>();
  for (const item of items) if (!first.has(item.name)) first.set(item.name, item);
  const omitted = items.length - first.size;
  if (omitted > 0) warn(`${plural(omitted, "duplicate")} left out of the list. It has ${sizeOf([...first])}.`);
  return [...first.values()];
}

function sizeOf({ length }: readonly unknown[]): string {
  return length === 1 ? "1 item" : `${length} items`;
}
