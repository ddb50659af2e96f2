import { once } from "node:events";
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { entryUrl } from "./entry.ts";

const BEAT_EVERY_MS = 500;

/** State shared with the watchdog thread. */
export interface WatchedState {
  /** One number: heartbeats of the event loop. */
  beats: Int32Array;
  /** One number: not 0 while a debugger may pause the event loop. */
  isDebugged: Int32Array;
  /** Requests in flight, by index of their route in `routes`. */
  inFlight: Int32Array;
  /** Methods and patterns, never URLs, which can contain the id of a paste. */
  routes: readonly string[];
}

export interface Watchdog {
  /** Counts the requests in flight of each route added after this call. */
  countRequests(app: FastifyInstance): void;
  /** Starts a thread that kills the process when the event loop stops responding. */
  start(): Promise<void>;
}

const sharedNumbers = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count));

export function createWatchdog(): Watchdog {
  const routes: string[] = [];
  // Nothing is counted before `start`.
  let inFlight = sharedNumbers(0);

  const counter = (index: number): onRequestHookHandler => {
    const change = (by: number) => {
      inFlight[index] = (inFlight[index] ?? 0) + by;
    };
    return (_request, reply, done) => {
      change(1);
      reply.raw.once("close", () => change(-1));
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
      const [beats, isDebugged] = [sharedNumbers(1), sharedNumbers(1)];
      inFlight = sharedNumbers(routes.length);
      const beat = () => {
        Atomics.add(beats, 0, 1);
        Atomics.store(isDebugged, 0, inspectorUrl() === undefined ? 0 : 1);
      };
      beat();
      setInterval(beat, BEAT_EVERY_MS).unref();
      const workerData: WatchedState = { beats, isDebugged, inFlight, routes };
      const thread = new Worker(entryUrl("platform/watchdog-thread"), { workerData });
      await once(thread, "message");
      thread.unref();
    },
  };
}
