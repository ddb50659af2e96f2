import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ResponseRecord } from "./access-log.ts";

/** Metrics for Prometheus, named as in https://prometheus.io/docs/practices/naming/. */
export interface Metrics {
  contentType: string;
  /** All metrics in the text format. */
  text(): Promise<string>;
  /** Adds memory, CPU and event loop metrics of this process. */
  watchProcess(): void;
  /** Times a request by its method, route pattern and status. */
  recordResponse(response: ResponseRecord): void;
  recordQuery(milliseconds: number): void;
  /** Creates a counter by one label, whose values must be fixed words. The returned function adds to it; 0 shows a value
   *  before its first event. */
  counter(name: string, help: string, label: string): (value: string, amount: number) => void;
  /** Creates a histogram. Label values must be fixed words, never visitor input. */
  timer<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): (values: Record<Label, string>, seconds: number) => void;
  /** Adds a gauge that is read at each scrape; NaN if that fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Adds gauges that share one read per scrape; NaN if it fails, so that other metrics survive an unreachable store.
   *  @param helps help texts by name */
  gauges<Name extends string>(helps: Record<Name, string>, read: () => Promise<Record<Name, number>>): void;
}

/** In seconds: from a response out of memory to an upload. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600];
const QUERY_BUCKETS = [0.0001, 0.0005, 0.0025, 0.01, 0.05, 0.25, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request headers to the end of the response.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
    collect() {
      for (const byEnding of timers.values()) for (const timer of byEnding.values()) timer.flush();
    },
  });
  const queries = new Histogram({
    name: "sundry_store_query_duration_seconds",
    help: "Time a statement took in the store.",
    buckets: QUERY_BUCKETS,
    registers: [registry],
  });

  /** By route, then by method and status. */
  const timers = new Map<string, Map<string, ReturnType<typeof bufferObservations>>>();
  const timerOf = ({ method, route, status }: ResponseRecord) => {
    const byEnding = timers.get(route) ?? new Map<string, ReturnType<typeof bufferObservations>>();
    timers.set(route, byEnding);
    const ending = `${method} ${status}`;
    const timer =
      byEnding.get(ending) ?? bufferObservations(requests.labels({ method, route, status: String(status) }));
    byEnding.set(ending, timer);
    return timer;
  };

  const readers: (() => Promise<void>)[] = [];

  return {
    contentType: registry.contentType,
    async text() {
      await Promise.all(readers.map((read) => read()));
      return registry.metrics();
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    recordResponse: (response) => timerOf(response).add(response.durationMs / 1000),
    recordQuery: (milliseconds) => queries.observe(milliseconds / 1000),
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value, amount) => counter.inc({ [label]: value }, amount);
    },
    timer(name, help, labels, buckets) {
      const timer = new Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers: [registry],
      });
      return (values, seconds) => timer.observe(values, seconds);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(
            await Promise.resolve()
              .then(read)
              .catch(() => Number.NaN),
          );
        },
      });
    },
    gauges(helps, read) {
      const gauges = new Map<string, Gauge>();
      for (const [name, help] of Object.entries<string>(helps)) {
        gauges.set(name, new Gauge({ name, help, registers: [registry] }));
      }
      readers.push(async () => {
        const values: Partial<Record<string, number>> = await read().catch(() => ({}));
        for (const [name, gauge] of gauges) gauge.set(values[name] ?? Number.NaN);
      });
    },
  };
}

const MAX_BUFFERED = 10_000;

/** Buffers observations until the next scrape: prom-client sorts and joins the labels each time, which is a good part of a
 *  redirect's time, but far cheaper in one go. */
function bufferObservations(histogram: { observe(value: number): void }) {
  let buffered: number[] = [];
  const flush = () => {
    for (const value of buffered) histogram.observe(value);
    buffered = [];
  };
  return {
    flush,
    add(value: number) {
      buffered.push(value);
      if (buffered.length === MAX_BUFFERED) flush();
    },
  };
}
