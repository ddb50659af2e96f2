import { parentPort, workerData } from "node:worker_threads";
import { OUT_OF_MEMORY } from "./task.ts";

/**
 * A thread beside the engine, which itself may be busy in one call for as long as it lives. WebAssembly's memory
 * heeds no limit of a worker, so the whole process is watched; and a server that was killed can no longer end it.
 */
const CHECK_EVERY_MS = 50;

const { parent }: { parent: number } = workerData;
/** Told with the task. */
let memoryMaxBytes = Number.POSITIVE_INFINITY;
parentPort?.once("message", (bytes: number) => {
  memoryMaxBytes = bytes;
});

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMaxBytes) process.kill(process.pid, OUT_OF_MEMORY);
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, CHECK_EVERY_MS);
