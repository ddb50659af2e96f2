export const DAY_MS = 86_400_000;

const CLOCK = /^(?:T(?=\d+:))?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s?([ap])\.?m\.?)?$/i;

/**
 * Parses a time of day as milliseconds since midnight, or returns NaN. `24:00` is the end of the day.
 * @example parseTimeOfDay("2:30 PM") // 52_200_000
 */
export function parseTimeOfDay(cell: string): number {
  const [, hours, minutes, seconds, fraction, half] = CLOCK.exec(cell.trim()) ?? [];
  if (hours === undefined || (minutes ?? half) === undefined || Number(seconds ?? 0) > 59) return Number.NaN;
  const time = clockTime([hours, minutes, seconds, fraction, half]);
  return time <= DAY_MS ? time : Number.NaN;
}

/**
 * Milliseconds since midnight, or NaN for a time that does not exist. Allows hour 24 and second 60.
 * @param parts hours, minutes, seconds, decimals of the seconds, and a or p for a 12-hour clock
 */
export function clockTime([hours, minutes, seconds, fraction = "0", half]: readonly (string | undefined)[]): number {
  let hour = Number(hours ?? 0);
  if (half) {
    if (hour < 1 || hour > 12) return Number.NaN;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (hour > 24 || minute > 59 || second > 60) return Number.NaN;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
}

/** True when some cells look like times of day but are too long for one, such as `36:10`: they are durations. */
export function areDurations(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*\d+:\d{2}(?::\d{2})?\s*$/.test(cell) && Number.isNaN(parseTimeOfDay(cell)));
}

/** Formats milliseconds since midnight: `08:30`, `14:05:10`, `24:00`. */
export function timeLabel(time: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const clock = `${two(time / 3_600_000)}:${two((time / 60_000) % 60)}`;
  if (time % 60_000 === 0) return clock;
  const seconds = `${clock}:${two((time / 1000) % 60)}`;
  return time % 1000 === 0 ? seconds : `${seconds}.${String(Math.floor(time % 1000)).padStart(3, "0")}`;
}
