import { rmSync } from "node:fs";

/** Paths to remove if a signal ends the process. */
const pending = new Set<string>();

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Removes a file or folder if the process is stopped by a signal. @returns removes it now. */
export function removeOnExit(path: string): () => void {
  if (pending.size === 0) for (const signal of SIGNALS) process.on(signal, removeAll);
  pending.add(path);
  return () => {
    rmSync(path, { recursive: true, force: true });
    forget(path);
  };
}

/** Keeps a file that `removeOnExit` was called for. */
export function forget(path: string): void {
  if (pending.delete(path) && pending.size === 0) for (const signal of SIGNALS) process.off(signal, removeAll);
}

function removeAll(signal: NodeJS.Signals): void {
  for (const path of [...pending]) {
    // A file may be created in it meanwhile.
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    forget(path);
  }
  // Now that nothing listens, the process ends by the signal, as its parent expects.
  process.kill(process.pid, signal);
}
