import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded before the server by `--import`: SIGUSR2 makes its event loop stuck, SIGWINCH for `STALL_MS`, and so does a
 * paste whose content is `STUCK_CONTENT` when somebody reads it. The server prints `stalled` when a signal has done so.
 * With `HANGING_STORE` the store never closes.
 */
const { STALL_MS, STUCK_CONTENT, HANGING_STORE } = process.env;

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

if (isMainThread) {
  const stall = (milliseconds: number) => {
    writeSync(1, "stalled\n");
    spin(milliseconds);
  };
  process.on("SIGUSR2", () => stall(Number.POSITIVE_INFINITY));
  process.on("SIGWINCH", () => stall(Number(STALL_MS)));
  const { stringify } = JSON;
  JSON.stringify = (value: { content?: unknown } | undefined, ...rest: never[]) => {
    if (STUCK_CONTENT && value?.content === STUCK_CONTENT) spin(Number.POSITIVE_INFINITY);
    return stringify(value, ...rest);
  };
  if (HANGING_STORE) {
    const { Kysely } = await import("kysely");
    Kysely.prototype.destroy = () => new Promise((resolve) => setTimeout(resolve, 1_000_000));
  }
}
