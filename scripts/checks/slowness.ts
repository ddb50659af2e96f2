import { createHash } from "node:crypto";

/** Duration of the probe on a machine that runs all checks in 12 minutes. */
const USUAL_PROBE_MS = 120;
const PROBES = 5;
const MAX_SLOWNESS = 10;

/** How many times slower than usual this machine currently is, from 1 to 10. Measured once and passed to child processes
 *  in the environment. */
export function slowness(): number {
  process.env.TEST_SLOWNESS ??= currentSlowness().toFixed(1);
  return Number(process.env.TEST_SLOWNESS);
}

function currentSlowness(): number {
  const times = Array.from({ length: PROBES }, probe);
  const mean = times.reduce((sum, time) => sum + time, 0) / PROBES;
  return Math.min(MAX_SLOWNESS, Math.max(1, mean / USUAL_PROBE_MS));
}

function probe(): number {
  const start = performance.now();
  const block = Buffer.alloc(1_048_576);
  for (let round = 0; round < 40; round++) createHash("sha256").update(block).digest();
  let text = "";
  for (let round = 0; round < 200_000; round++) text += String.fromCharCode(97 + (round % 26));
  JSON.parse(JSON.stringify(Array.from(text)));
  return performance.now() - start;
}
