/** Starts a worker that can run the operations of any tool; it loads only those it is asked for. */
export function spawnWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
