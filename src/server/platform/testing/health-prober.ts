/** A thread that asks for /health until it gets a message, whatever the thread of the test is busy with. */
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { HealthTimes } from "./health-during.ts";

const PAUSE_MS = 5;

const found: HealthTimes = { times: [], lags: [] };
let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
while (!isOver) {
  const started = performance.now();
  await (await fetch(`${workerData}/health`)).arrayBuffer();
  const answered = performance.now();
  found.times.push(answered - started);
  await wait(PAUSE_MS);
  found.lags.push(performance.now() - answered - PAUSE_MS);
}
parentPort?.postMessage(found);
