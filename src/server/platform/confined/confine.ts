import { Worker } from "node:worker_threads";

/**
 * Starts the watchdog of a confined process.
 * @returns sets the memory limit of the process
 */
export function startMemoryWatchdog(): (maxBytes: number) => void {
  const watchdog = new Worker(new URL("./memory-watchdog.ts", import.meta.url), {
    // Not the parent of now: the server may have been killed since it started this process.
    workerData: { parent: Number(process.env.PARENT_PID) },
    execArgv: [],
  });
  watchdog.unref();
  return (maxBytes) => watchdog.postMessage(maxBytes);
}

/** Drops a permission permanently. Node's types don't include this yet. */
export function dropPermission(scope: string, reference?: string): void {
  (process.permission as unknown as { drop(scope: string, reference?: string): void }).drop(scope, reference);
}
