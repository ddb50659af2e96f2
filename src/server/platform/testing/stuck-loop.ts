import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Load it with `--import` before the server. SIGUSR2 blocks the event loop forever, SIGWINCH for `STALL_MS`; both print
 * `stalled`. Reading a paste whose content is `STUCK_CONTENT` also blocks it forever. With `HANGING_STORE`, closing the
 * store hangs.
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
