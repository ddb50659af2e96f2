import { parentPort, workerData } from "node:worker_threads";
import { OUT_OF_MEMORY } from "./out-of-memory.ts";

/**
 * A separate thread, because a process can be busy in one call for its whole life. Worker memory limits don't apply to
 * WebAssembly and Buffers, so this watches the whole process. It also ends the process if the server has been killed.
 */
const CHECK_INTERVAL_MS = 50;

const { parent }: { parent: number } = workerData;
/** Sent with the task. */
let memoryMaxBytes = Number.POSITIVE_INFINITY;
parentPort?.once("message", (bytes: number) => {
  memoryMaxBytes = bytes;
});

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.kill(process.pid, OUT_OF_MEMORY);
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, CHECK_INTERVAL_MS);
