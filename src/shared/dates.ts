const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The first three letters of each month, as mails and logs write them. */
export const SHORT_MONTHS: readonly string[] = MONTHS.map((month) => month.slice(0, 3));

const NUMBERS = new Map<string, number>([
  ["sept", 9],
  ...[...MONTHS, ...SHORT_MONTHS].map((name, index) => [name.toLowerCase(), (index % 12) + 1] as const),
]);

/**
 * The number of a month, from 1, by its English name or the first three letters of it.
 * @example monthNumber("Sept") // 9
 */
export function monthNumber(name: string): number | undefined {
  return NUMBERS.get(name.toLowerCase());
}
