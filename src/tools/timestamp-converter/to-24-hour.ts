/**
 * Converts a 12-hour time, with the first letter of AM or PM, to a 24-hour time.
 * @returns undefined for an invalid hour.
 * @example fullDayTime("12:05", "a") // "00:05"
 */
export function to24Hour(time: string, half: string): string | undefined {
  const [first = "", ...rest] = time.split(":");
  const hour = Number(first);
  if (hour < 1 || hour > 12) return undefined;
  const full = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return [String(full).padStart(2, "0"), ...rest].join(":");
}
