import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { scaledTimeout } from "./scaled-timeout.ts";

const MAX_HEALTH_MS = 50;
/** How much later than this process a busy machine may run another one. */
const LAG_FACTOR = 5;

export interface HealthReport {
  samples: number;
  /** 90th percentile of the time for /health. */
  milliseconds: number;
  /** What is acceptable on this machine now, which other tests keep busy. */
  limitMs: number;
}

/** In milliseconds. */
export interface HealthTimes {
  /** Until each answer. */
  times: number[];
  /** By which the machine ran the prober too late. */
  lags: number[];
}

/** Measures how fast a server answers /health while something else goes on. */
export async function healthDuring(origin: string, work: Promise<unknown>): Promise<HealthReport> {
  const prober = new Worker(new URL("./health-prober.ts", import.meta.url), { workerData: origin });
  const probed = once(prober, "message");
  try {
    await work;
  } finally {
    prober.postMessage("stop");
    await probed;
  }
  const [{ times, lags }] = (await probed) as [HealthTimes];
  return {
    samples: times.length,
    milliseconds: percentile(times, 0.9),
    limitMs: scaledTimeout(MAX_HEALTH_MS) + LAG_FACTOR * percentile(lags, 0.9),
  };
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
