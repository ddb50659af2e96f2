import { InputError } from "#shared/input-error.ts";

/** `auto`: one item a line when there are several lines, else commas. `commas` part at line breaks too. */
export type Separator = "auto" | "lines" | "commas";

export interface WeightedItem {
  name: string;
  weight: number;
}

const MAX_WEIGHT = 1_000_000;

/** The items of a list without the white space around them; blank ones are left out. */
export function splitList(text: string, separator: Separator): string[] {
  return Array.from(eachItem(text, separator), ({ item }) => item);
}

/**
 * The items of a list with their weights: `Ada*3` is Ada with weight 3, an item without a number has weight 1.
 * @throws {InputError} at a weight that is no whole number from 1 to 1,000,000.
 */
export function splitWeightedList(text: string, separator: Separator): WeightedItem[] {
  return Array.from(eachItem(text, separator), ({ item, offset }, index) => {
    const star = item.lastIndexOf("*");
    const number = item.slice(star + 1).trim();
    const name = item.slice(0, Math.max(0, star)).trimEnd();
    if (name === "" || !/^[-+]?\d+(\.\d+)?$/.test(number)) return { name: item, weight: 1 };
    const weight = Number(number);
    if (!Number.isInteger(weight) || weight < 1 || weight > MAX_WEIGHT) {
      throw new InputError(`Item ${index + 1}: the weight must be a whole number from 1 to 1,000,000, not ${number}`, {
        field: "input",
        position: { offset: offset + item.length - number.length },
      });
    }
    return { name, weight };
  });
}

/** The separator that reads a list of one item a line as it is: `auto` would part a single line at its commas. */
export function separatorForLines(list: string, separator: Separator): Separator {
  return separator === "auto" && list.includes(",") && !byLines(list, separator) ? "lines" : separator;
}

/**
 * The list without one item for each of these names, with its other items as they were written, and the separator that
 * reads them as they were.
 */
export function removeFromList(
  text: string,
  names: readonly string[],
  { separator, weights }: { separator: Separator; weights: boolean },
): { list: string; separator: Separator } {
  const gone = new Map<string, number>();
  for (const name of names) gone.set(name, (gone.get(name) ?? 0) + 1);
  const named = weights ? splitWeightedList(text, separator).map(({ name }) => name) : undefined;
  const kept = splitList(text, separator).filter((item, index) => {
    const name = named?.[index] ?? item;
    const left = gone.get(name) ?? 0;
    gone.set(name, left - 1);
    return left <= 0;
  });
  if (!byLines(text, separator)) return { list: kept.join(", "), separator };
  const list = kept.join("\n");
  return { list, separator: separatorForLines(list, separator) };
}

function byLines(text: string, separator: Separator): boolean {
  return separator === "lines" || (separator === "auto" && /[\r\n]/.test(text.trim()));
}

function* eachItem(text: string, separator: Separator): Generator<{ item: string; offset: number }> {
  for (const [piece, start] of eachPiece(text, byLines(text, separator) ? /[\r\n]/g : /[,\r\n]/g)) {
    const item = piece.trim();
    if (item !== "") yield { item, offset: start + piece.indexOf(item) };
  }
}

function* eachPiece(text: string, separator: RegExp): Generator<[string, number]> {
  let start = 0;
  for (const { index } of text.matchAll(separator)) {
    yield [text.slice(start, index), start];
    start = index + 1;
  }
  yield [text.slice(start), start];
}
