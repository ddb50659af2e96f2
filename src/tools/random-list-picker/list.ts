import { InputError } from "#shared/input-error.ts";

/** `auto`: one item per line if there are several lines, otherwise commas. `commas` also splits at line breaks. */
export type Separator = "auto" | "lines" | "commas";

export interface WeightedItem {
  name: string;
  weight: number;
}

const MAX_WEIGHT = 1_000_000;

/** Splits a list into trimmed items, without blank ones. */
export function splitList(text: string, separator: Separator): string[] {
  return Array.from(eachItem(text, separator), ({ item }) => item);
}

/**
 * Splits a list into items with weights: `Ada*3` is Ada with weight 3. The default weight is 1.
 * @throws {InputError} unless every weight is a whole number from 1 to 1,000,000.
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

/** Returns `lines` if `auto` would split a single line at its commas. */
export function separatorForLines(list: string, separator: Separator): Separator {
  return separator === "auto" && list.includes(",") && !splitsByLine(list, separator) ? "lines" : separator;
}

/**
 * Removes one item per name, or all with `unique`, keeps the others as written, and returns the separator that still
 * reads them the same way.
 */
export function removeFromList(
  text: string,
  names: readonly string[],
  { separator, weights, unique = false }: { separator: Separator; weights: boolean; unique?: boolean },
): { list: string; separator: Separator } {
  const toRemove = new Map<string, number>();
  for (const name of names) toRemove.set(name, (toRemove.get(name) ?? 0) + 1);
  const named = weights ? splitWeightedList(text, separator).map(({ name }) => name) : undefined;
  const kept = splitList(text, separator).filter((item, index) => {
    const name = named?.[index] ?? item;
    const remaining = toRemove.get(name) ?? 0;
    if (!unique) toRemove.set(name, remaining - 1);
    return remaining <= 0;
  });
  if (!splitsByLine(text, separator)) return { list: kept.join(", "), separator };
  const list = kept.join("\n");
  return { list, separator: separatorForLines(list, separator) };
}

function splitsByLine(text: string, separator: Separator): boolean {
  return separator === "lines" || (separator === "auto" && /[\r\n]/.test(text.trim()));
}

function* eachItem(text: string, separator: Separator): Generator<{ item: string; offset: number }> {
  for (const [piece, start] of eachPiece(text, splitsByLine(text, separator) ? /[\r\n]/g : /[,\r\n]/g)) {
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
