import { setTimeout as wait } from "node:timers/promises";
import { scaledTimeout } from "./scaled-timeout.ts";

const PAUSE_MS = 5;
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

/** Measures how fast a server answers /health while something else goes on. */
export async function healthDuring(origin: string, work: Promise<unknown>): Promise<HealthReport> {
  const [times, lags]: [number[], number[]] = [[], []];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${origin}/health`)).arrayBuffer();
      const answered = performance.now();
      times.push(answered - started);
      await wait(PAUSE_MS);
      lags.push(performance.now() - answered - PAUSE_MS);
    }
  })();
  try {
    await work;
  } finally {
    isOver = true;
    await sampling;
  }
  return {
    samples: times.length,
    milliseconds: percentile90(times),
    limitMs: scaledTimeout(MAX_HEALTH_MS) + LAG_FACTOR * percentile90(lags),
  };
}

const percentile90 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 0;
