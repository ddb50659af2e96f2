import { mkdtempSync, rmSync } from "node:fs";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `work` with a new private folder, which is removed afterwards, also when the process is interrupted.
 *  @param prefix its path, to which a random suffix is added */
export async function withTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder = "";
  // Other threads may still add files to it.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const exit = (signal: NodeJS.Signals) => {
    try {
      remove();
    } finally {
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    // Synchronous, so that no signal comes between the folder and its name.
    folder = mkdtempSync(prefix);
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, exit);
    if (folder) remove();
  }
}
