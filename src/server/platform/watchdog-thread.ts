import { write } from "node:fs";
import { hostname } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Watched } from "./watchdog.ts";

/** A thread beside the event loop, which may be busy in one call for good: then it answers nobody and heeds no SIGTERM. */

/** Far longer than the longest statement, far shorter than visitors wait. */
const SILENT_MS = 10_000;
const LOOK_EVERY_MS = 500;
/** When this thread was late by so much, the process was suspended, and the loop with it. */
const SUSPENDED_MS = 1500;
/** For the log line. Whoever should read it may be the reason why the loop waits. */
const WRITE_MS = 1000;

const { beats, debugged, underWay, routes }: Watched = workerData;
let lastBeats = 0;
let heardAt = performance.now();
let lookedAt = heardAt;

const timer = setInterval(() => {
  const now = performance.now();
  const beatsNow = Atomics.load(beats, 0);
  const wasSuspended = now - lookedAt > LOOK_EVERY_MS + SUSPENDED_MS;
  if (beatsNow !== lastBeats || wasSuspended || Atomics.load(debugged, 0)) heardAt = now;
  lastBeats = beatsNow;
  lookedAt = now;
  if (now - heardAt >= SILENT_MS) endProcess(now - heardAt);
}, LOOK_EVERY_MS);
parentPort?.postMessage("watching");

function endProcess(silentMs: number): void {
  clearInterval(timer);
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    silentMs: Math.round(silentMs),
    routes: routes.filter((_, index) => Atomics.load(underWay, index) > 0),
    msg: "the event loop is stuck; the process ends",
  };
  const end = () => process.kill(process.pid, "SIGKILL");
  setTimeout(end, WRITE_MS);
  write(1, `${JSON.stringify(line)}\n`, end);
}
