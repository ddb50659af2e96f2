/** Month names, from January. */
export const MONTHS = [
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

/** Three-letter month names, as in email headers and logs. */
export const SHORT_MONTHS: readonly string[] = MONTHS.map((month) => month.slice(0, 3));

/** From Sunday. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export const SHORT_WEEKDAYS: readonly string[] = WEEKDAYS.map((weekday) => weekday.slice(0, 3));

const NUMBERS = new Map<string, number>([
  ["sept", 9],
  ...[...MONTHS, ...SHORT_MONTHS].map((name, index) => [name.toLowerCase(), (index % 12) + 1] as const),
]);

/**
 * Month number (from 1) for an English month name or its first three letters.
 * @example monthNumber("Sept") // 9
 */
export function monthNumber(name: string): number | undefined {
  return NUMBERS.get(name.toLowerCase());
}
