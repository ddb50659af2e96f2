const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** A size for people: `67 bytes`, `1.5 MB` (1 KB = 1,024 bytes). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  if (unit === 0) return bytes === 1 ? "1 byte" : `${formatCount(bytes)} bytes`;
  return `${formatCount(value < 100 ? Number(value.toPrecision(3)) : Math.round(value))} ${UNITS[unit]}`;
}

/** A count with thousands separators, the same on the server and in every browser so that hydration agrees. */
export function formatCount(count: number): string {
  // The first use of Intl takes longer than the rest of a page's start, and has nothing to separate here.
  return count < 1000 ? String(count) : count.toLocaleString("en");
}

/** `1 line`, `2 lines`. */
export function plural(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;
}
