import { setImmediate as turn } from "node:timers/promises";

/** Returns a function that waits for a turn of the event loop of the caller's own, so that many requests which arrive at
 *  once leave room for others between them. */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => turn());
    return last;
  };
}
