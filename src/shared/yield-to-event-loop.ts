/**
 * Lets what else happens in a thread have its turn, which takes far less than a millisecond. A worker that reads what is
 * there already never leaves its microtasks, and one that never leaves them hears of its own termination only when
 * Chromium ends it by force, after 2 s.
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

/** Milliseconds of work between turns. */
const YIELD_INTERVAL_MS = 16;

/** For a loop of many short steps: a function that gives a turn when the last one was some time ago. */
export function periodicYield(): () => Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: what is made does not depend on the clock, only when others have a turn
  const clock = performance;
  let last = clock.now();
  return async () => {
    if (clock.now() - last < YIELD_INTERVAL_MS) return;
    await yieldToEventLoop();
    last = clock.now();
  };
}
