import { once } from "node:events";
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { FastifyInstance, onRequestHookHandler } from "fastify";

const BEAT_EVERY_MS = 500;

/** What the thread sees of this one. */
export interface Watched {
  /** One number: how often the loop has come round. */
  beats: Int32Array;
  /** One number: not 0 while a debugger may hold the loop. */
  debugged: Int32Array;
  /** Requests under way, by the place of their route in `routes`. */
  underWay: Int32Array;
  /** Methods and patterns, never URLs, which can name a paste. */
  routes: readonly string[];
}

export interface Watchdog {
  /** Counts the requests under way of each route that is added from then on. */
  countRequests(app: FastifyInstance): void;
  /** Watches the event loop from a thread of its own, which ends the process when the loop is silent. */
  start(): Promise<void>;
}

const sharedNumbers = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count));

export function createWatchdog(): Watchdog {
  const routes: string[] = [];
  // Until the start nothing is counted.
  let underWay = sharedNumbers(0);

  const counter = (index: number): onRequestHookHandler => {
    const grow = (by: number) => {
      underWay[index] = (underWay[index] ?? 0) + by;
    };
    return (_request, reply, done) => {
      grow(1);
      reply.raw.once("close", () => grow(-1));
      done();
    };
  };

  return {
    countRequests(app) {
      app.addHook("onRoute", (route) => {
        const index = routes.push(`${[route.method].flat().join(",")} ${route.url}`) - 1;
        route.onRequest = [counter(index), ...[route.onRequest ?? []].flat()];
      });
    },

    async start() {
      const [beats, debugged] = [sharedNumbers(1), sharedNumbers(1)];
      underWay = sharedNumbers(routes.length);
      const beat = () => {
        Atomics.add(beats, 0, 1);
        Atomics.store(debugged, 0, inspectorUrl() === undefined ? 0 : 1);
      };
      beat();
      setInterval(beat, BEAT_EVERY_MS).unref();
      const workerData: Watched = { beats, debugged, underWay, routes };
      const thread = new Worker(new URL("./watchdog-thread.ts", import.meta.url), { workerData });
      await once(thread, "message");
      thread.unref();
    },
  };
}
