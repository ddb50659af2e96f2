/** Starts a worker that can run any tool's operations. It loads them on request. */
export function spawnWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
