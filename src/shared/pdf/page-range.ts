import { InputError } from "#shared/input-error.ts";

const MAX_LENGTH = 65_536;
const MAX_DIGITS = 9;

export interface PageSpan {
  first: number;
  last: number;
}

/** Parses a page range such as "1-3, 7". Pages count from 1.
 *  @throws {InputError} if it is malformed, contains page 0, or counts backwards */
export function parsePageRange(text: string): PageSpan[] {
  if (text.trim() === "") throw new InputError("Please enter a page range.");
  if (text.length > MAX_LENGTH) throw new InputError("This page range is too long.");
  return text.split(",").map((item) => {
    const bounds = item.split("-", 3).map((bound) => bound.trim());
    if (bounds.length > 2 || !bounds.every((bound) => /^\d+$/.test(bound))) {
      throw new InputError("Invalid format. Please use numbers, commas, and hyphens only.");
    }
    const digits = bounds.map((bound) => bound.replace(/^0+(?=\d)/, ""));
    const beyond = digits.find(({ length }) => length > MAX_DIGITS);
    if (beyond) throw new InputError(`There is no page ${beyond.slice(0, 20)}${beyond.length > 20 ? "…" : ""}.`);
    const [first = 0, last = first] = digits.map(Number);
    if (first === 0 || last === 0) throw new InputError("There is no page 0; the first page is 1.");
    if (last < first) throw new InputError(`The range ${first}-${last} counts backwards; write ${last}-${first}.`);
    return { first, last };
  });
}

/** Returns the pages of a range as indices from 0, in the order given, without duplicates.
 *  @throws {InputError} naming the first missing page */
export function selectPages(spans: readonly PageSpan[], pageCount: number): number[] {
  const selected = new Set<number>();
  for (const { first, last } of spans) {
    const missing = first > pageCount ? first : pageCount + 1;
    if (last > pageCount) {
      const pages = pageCount === 1 ? "only 1 page" : `only ${pageCount} pages`;
      throw new InputError(`Page ${missing} is missing: the file has ${pages}.`);
    }
    for (let page = first; page <= last; page++) selected.add(page - 1);
  }
  return [...selected];
}

/** The pages of a range as indices from 0, in written order, without duplicates.
 *  @throws {InputError} if it is malformed, or naming the first missing page */
export function choosePages(pageRange: string, pageCount: number): number[] {
  return selectPages(parsePageRange(pageRange), pageCount);
}
