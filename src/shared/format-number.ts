const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** A readable size: `67 bytes`, `1.5 MB` (1 KB = 1,024 bytes). */
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

/** A count with thousands separators, identical on the server and in every browser so that hydration matches. */
export function formatCount(count: number): string {
  // Skip Intl where there is nothing to separate: its first use takes longer than the rest of page startup.
  return count < 1000 ? String(count) : count.toLocaleString("en");
}

/** `1 line`, `2 lines`. */
export function plural(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;
}
