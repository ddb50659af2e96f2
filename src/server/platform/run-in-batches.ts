import { setImmediate } from "node:timers/promises";

/** Removes slice after slice until nothing is left or `signal` aborts. SQLite blocks the event loop, so pending requests
 *  run between slices.
 *  @param removeBatch returns false when nothing is left */
export async function runInBatches(removeBatch: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await removeBatch())) await setImmediate();
}
