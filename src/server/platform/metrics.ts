import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Answer } from "./answers.ts";

/** What the process tells Prometheus; names and units as in https://prometheus.io/docs/practices/naming/. */
export interface Metrics {
  contentType: string;
  /** All of it, in the text format. */
  text(): Promise<string>;
  /** Adds the memory, processor and event loop of this process. */
  watchProcess(): void;
  /** Times a request by its method, route pattern and status. */
  recordAnswer(answer: Answer): void;
  recordQuery(milliseconds: number): void;
  /** Times one thing of a kind; a kind is a fixed word of ours, never what a visitor sent. */
  timer<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): (values: Record<Label, string>, seconds: number) => void;
  /** A number that is asked for when somebody looks; NaN when it cannot be told. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Numbers that are asked for together, once each time that somebody looks; NaN when they cannot be told, so that
   *  the others are still there when the store is not. @param helps by name */
  gauges<Name extends string>(helps: Record<Name, string>, read: () => Promise<Record<Name, number>>): void;
}

/** Seconds: from an answer out of memory to an upload. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600];
const QUERY_BUCKETS = [0.0001, 0.0005, 0.0025, 0.01, 0.05, 0.25, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
    collect() {
      for (const ofRoute of timers.values()) for (const timer of ofRoute.values()) timer.observe();
    },
  });
  const queries = new Histogram({
    name: "sundry_store_query_duration_seconds",
    help: "Time that a statement took in the store.",
    buckets: QUERY_BUCKETS,
    registers: [registry],
  });

  /** By route, then by method and status. */
  const timers = new Map<string, Map<string, ReturnType<typeof observeLater>>>();
  const timerOf = ({ method, route, status }: Answer) => {
    const ofRoute = timers.get(route) ?? new Map<string, ReturnType<typeof observeLater>>();
    timers.set(route, ofRoute);
    const ending = `${method} ${status}`;
    const timer = ofRoute.get(ending) ?? observeLater(requests.labels({ method, route, status: String(status) }));
    ofRoute.set(ending, timer);
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
    recordAnswer: (answer) => timerOf(answer).add(answer.milliseconds / 1000),
    recordQuery: (milliseconds) => queries.observe(milliseconds / 1000),
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

const MOST_WAITING = 10_000;

/** Keeps values until they are asked for: the library sorts and joins the labels with every observation, which between
 *  other work is a good part of a redirect, and one after the other far less. */
function observeLater(histogram: { observe(value: number): void }) {
  let waiting: number[] = [];
  const observe = () => {
    for (const value of waiting) histogram.observe(value);
    waiting = [];
  };
  return {
    observe,
    add(value: number) {
      waiting.push(value);
      if (waiting.length === MOST_WAITING) observe();
    },
  };
}
