export const DAY_MS = 86_400_000;

const CLOCK = /^T?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?m\.?)?$/i;
const FULL_HOUR = /^(\d{1,2})\s?([ap])\.?m\.?$/i;

/**
 * Parses a time of day as milliseconds since midnight, or returns NaN. `24:00` is the end of the day.
 * @example parseTimeOfDay("2:30 PM") // 52_200_000
 */
export function parseTimeOfDay(cell: string): number {
  const text = cell.trim();
  const [, hours, minutes = "0", seconds = "0", fraction = "0", half] = CLOCK.exec(text) ?? [];
  if (hours === undefined) {
    const [, fullHour, halfOfDay] = FULL_HOUR.exec(text) ?? [];
    return fullHour === undefined ? Number.NaN : fromMidnight(Number(fullHour), 0, halfOfDay);
  }
  if (Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN;
  const rest = (Number(minutes) * 60 + Number(seconds)) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  return fromMidnight(Number(hours), rest, half);
}

function fromMidnight(hours: number, restMs: number, half: string | undefined): number {
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return Number.NaN;
    return ((hours % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 3_600_000 + restMs;
  }
  const time = hours * 3_600_000 + restMs;
  return time <= DAY_MS ? time : Number.NaN;
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
