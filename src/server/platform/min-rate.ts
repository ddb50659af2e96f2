/** A bad phone connection is 20 times as fast. */
const WINDOW_MS = 30_000;
const MIN_BYTES = 32_768;

/**
 * Watches a client that sends a body or reads a response.
 * @param movedBytes so far
 * @param onSlow called once when fewer than 32 KiB moved in 30 seconds
 * @returns stops watching
 */
export function watchRate(movedBytes: () => number, onSlow: () => void, windowMs = WINDOW_MS): () => void {
  let before = movedBytes();
  const timer = setInterval(() => {
    const now = movedBytes();
    if (now - before < MIN_BYTES) {
      clearInterval(timer);
      onSlow();
    }
    before = now;
  }, windowMs).unref();
  return () => clearInterval(timer);
}
