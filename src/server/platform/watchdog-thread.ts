import { write } from "node:fs";
import { hostname } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { WatchedState } from "./watchdog.ts";

/** A separate thread, because a call that never returns blocks the event loop: no requests, no SIGTERM. */

/** Far longer than any statement, far shorter than visitors wait. */
const MAX_SILENCE_MS = 10_000;
const CHECK_EVERY_MS = 500;
/** If this thread itself was this late, the whole process was suspended. */
const SUSPEND_THRESHOLD_MS = 1500;
/** For the log line: a reader that blocks the pipe may be what the event loop waits for. */
const WRITE_TIMEOUT_MS = 1000;

const { beats, isDebugged, inFlight, routes }: WatchedState = workerData;
let lastBeats = 0;
let lastBeatAt = performance.now();
let lastCheckAt = lastBeatAt;

const timer = setInterval(() => {
  const now = performance.now();
  const beatsNow = Atomics.load(beats, 0);
  const wasSuspended = now - lastCheckAt > CHECK_EVERY_MS + SUSPEND_THRESHOLD_MS;
  if (beatsNow !== lastBeats || wasSuspended || Atomics.load(isDebugged, 0)) lastBeatAt = now;
  lastBeats = beatsNow;
  lastCheckAt = now;
  if (now - lastBeatAt >= MAX_SILENCE_MS) endProcess(now - lastBeatAt);
}, CHECK_EVERY_MS);
parentPort?.postMessage("watching");

function endProcess(silentMs: number): void {
  clearInterval(timer);
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    silentMs: Math.round(silentMs),
    routes: routes.filter((_, index) => Atomics.load(inFlight, index) > 0),
    msg: "the event loop is stuck; exiting",
  };
  const kill = () => process.kill(process.pid, "SIGKILL");
  setTimeout(kill, WRITE_TIMEOUT_MS);
  write(1, `${JSON.stringify(line)}\n`, kill);
}
