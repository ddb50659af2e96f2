/**
 * A time on a clock of 12 hours, with the first letter of AM or PM, on one of 24.
 * @returns undefined for an hour that the clock lacks.
 * @example fullDayTime("12:05", "a") // "00:05"
 */
export function fullDayTime(time: string, half: string): string | undefined {
  const [first = "", ...rest] = time.split(":");
  const hour = Number(first);
  if (hour < 1 || hour > 12) return undefined;
  const full = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return [String(full).padStart(2, "0"), ...rest].join(":");
}
