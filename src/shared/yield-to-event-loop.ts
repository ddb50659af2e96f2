/**
 * Lets other events on this thread run, in far less than a millisecond. A worker that reads data already in memory
 * never leaves its microtasks, so Chromium can terminate it only by force, after 2 s.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

const YIELD_INTERVAL_MS = 16;

/** For loops of many short steps: returns a function that yields when the last yield was more than an interval ago. */
export function periodicYield(): () => Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: results don't depend on the clock, only when the loop yields
  const clock = performance;
  let last = clock.now();
  return async () => {
    if (clock.now() - last < YIELD_INTERVAL_MS) return;
    await yieldToEventLoop();
    last = clock.now();
  };
}
