import { InputError } from "#shared/input-error.ts";

/** Clockwise rotation in degrees by page index (from 0). */
export type Turns = ReadonlyMap<number, number>;

const QUARTER = 90;

/** Rotates a page by another 90°. */
export function turnPage(turns: Turns, index: number): Turns {
  return new Map(turns).set(index, ((turns.get(index) ?? 0) + QUARTER) % 360);
}

/** Writes turns as an option value, with page numbers from 1.
 *  @example writeTurns(new Map([[2, 90]])) // "3:90" */
export const writeTurns = (turns: Turns) =>
  Array.from(turns, ([index, degrees]) => `${index + 1}:${degrees}`).join(",");

/** @throws {InputError} unless written like "3:90,7:180" */
export function readTurns(text: string): Turns {
  const items = text === "" ? [] : text.split(",");
  return new Map(
    items.map((item) => {
      const match = /^([1-9]\d{0,8}):(0|90|180|270)$/.exec(item);
      if (!match)
        throw new InputError(`Write turns as page and degrees, such as 3:90, not “${item}”.`, { field: "turns" });
      return [Number(match[1]) - 1, Number(match[2])];
    }),
  );
}
