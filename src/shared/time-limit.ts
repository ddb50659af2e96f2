const BYTES_PER_EXTRA_SECOND = 10_000_000;

/** Milliseconds a run may take. A big file gets a second more per 10 MB, which normal work takes on a slow machine. */
export function timeLimitFor(limitMs: number, inputBytes: number): number {
  return limitMs + Math.floor(inputBytes / BYTES_PER_EXTRA_SECOND) * 1_000;
}
