/** All conventions agree on these two-digit years. RFC 2822 §4.3 starts the 1900s at 50, POSIX at 69, Excel at 30. */
const [LAST_OF_2000S, FIRST_OF_1900S] = [29, 69];

/**
 * The full year of two digits, or NaN where conventions differ.
 * @example fullYear("24") // 2024
 */
export function fullYear(digits: string): number {
  const year = Number(digits);
  if (year <= LAST_OF_2000S) return 2000 + year;
  return year >= FIRST_OF_1900S ? 1900 + year : Number.NaN;
}

const THREE_NUMBERS = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{2})(?!\d)/;
const NAME_NUMBER = /^\s*([a-z]{3,9})\.?-(\d{2})\s*$/i;

/**
 * True when the last two digits of the dates in a column may be days instead of years, as in `24/01/15` or `Jan-15`.
 * Years vary less than the parts before them.
 */
export function mayEndInDays(cells: readonly string[]): boolean {
  return mayHaveYearFirst(matchParts(cells, THREE_NUMBERS)) || mayBeDayOfMonth(matchParts(cells, NAME_NUMBER));
}

function matchParts(cells: readonly string[], pattern: RegExp): readonly (readonly string[])[] {
  return cells.map((cell) => pattern.exec(cell)?.slice(1)).filter((found) => found !== undefined);
}

function mayHaveYearFirst(dates: readonly (readonly string[])[]): boolean {
  const column = (index: number) => dates.map((date) => date[index] as string);
  const [first, second, third] = [column(0), column(1), column(2)];
  if (dates.length === 0 || !first.every(isShortYear) || !second.every(isMonth) || !third.every(isDay)) return false;
  if (third.every(isMonth)) return true;
  const more = distinct(first) - distinct(third);
  return more < 0 || (more === 0 && !first.every(isMonth));
}

function mayBeDayOfMonth(dates: readonly (readonly string[])[]): boolean {
  const [names, numbers] = [dates.map(([name]) => name ?? ""), dates.map(([, number]) => number ?? "")];
  return numbers.every(isDay) && distinct(numbers) > distinct(names.map((name) => name.toLowerCase()));
}

function distinct(words: readonly string[]): number {
  return new Set(words).size;
}

function isShortYear(digits: string): boolean {
  return digits.length === 2 && !Number.isNaN(fullYear(digits));
}

function isMonth(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12;
}

function isDay(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 31;
}
