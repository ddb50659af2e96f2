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
  { count, repeats, weights, separator }: PickOptions,
  random: RandomSource,
): AsyncGenerator<string> {
  const items = readList(text, { weights, separator });
  if (items.length === 0) throw new InputError("Please enter a list to pick from", { field: "input" });
  if (!repeats && count > items.length) {
    throw new InputError(`Cannot pick ${count} without repeats: the list has only ${sizeOf(items)}`, {
      field: "count",
    });
  }
  return joinLines(pickItems(items, { count, repeats }, random));
}

/**
 * Shuffles the items of a list, one per line, as written.
 * @throws {InputError} if the list is empty.
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
 * Splits a list into random teams whose sizes differ by at most one: `Team 1`, its items one per line, and a blank line
 * between teams.
 * @throws {InputError} if the list is empty, has fewer items than teams, or has an invalid weight.
 */
export function makeTeams(
  text: string,
  { teamsBy, teams, people, ...options }: TeamOptions,
  random: RandomSource,
): AsyncGenerator<string> {
  const items = readList(text, options);
  if (items.length === 0) throw new InputError("Please enter a list to make teams from", { field: "input" });
  const teamCount = teamsBy === "number" ? teams : Math.ceil(items.length / people);
  if (teamCount > items.length) {
    throw new InputError(`Cannot make ${teamCount} teams: the list has only ${sizeOf(items)}`, { field: "teams" });
  }
  return joinLines(teamLines(splitTeams(shuffle(items, random), teamCount)));
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
