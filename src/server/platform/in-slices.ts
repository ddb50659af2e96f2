import { setImmediate } from "node:timers/promises";

/** Removes slice after slice until nothing is left or `signal` aborts. SQLite works on the event loop, so the requests
 *  that came in meanwhile have their turn between two slices.
 *  @param removeSlice gives false when it found nothing to remove */
export async function inSlices(removeSlice: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await removeSlice())) await setImmediate();
}
