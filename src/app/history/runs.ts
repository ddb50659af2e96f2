import { useEffect } from "react";
import { addRun, parseRuns, type Run, stringifyRuns } from "#app/history/run.ts";
import { sharedValue } from "#app/shared-value.ts";

export const RUNS_KEY = "sundry-history";
const NONE: readonly Run[] = [];

/** The stored value at the last read or write. */
let lastStored: string | null | undefined;

const shared = sharedValue(() => {
  lastStored = localStorage.getItem(RUNS_KEY);
  return parseRuns(lastStored);
}, NONE);

/** Picks up runs of other tabs. */
function syncFromStorage(): void {
  try {
    const stored = localStorage.getItem(RUNS_KEY);
    if (stored === lastStored) return;
    lastStored = stored;
    shared.set(parseRuns(stored));
  } catch {
    // Storage is blocked, so no other tab changed anything.
  }
}

/** Adds a run to those of all tabs. Without storage, or when it is full, the history keeps what it had. */
export function saveRun(run: Run): void {
  shared.get();
  syncFromStorage();
  const text = stringifyRuns(addRun(shared.get(), run));
  try {
    localStorage.setItem(RUNS_KEY, text);
    lastStored = text;
    shared.set(parseRuns(text));
  } catch {
    // The storage is blocked or full.
  }
}

/** Removes all runs. */
export function clearRuns(): void {
  try {
    localStorage.removeItem(RUNS_KEY);
    lastStored = null;
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  shared.set(NONE);
}

/** The runs of this browser, newest first, in sync with other tabs. */
export function useRuns(): readonly Run[] {
  useEffect(() => {
    syncFromStorage();
    addEventListener("storage", syncFromStorage);
    return () => removeEventListener("storage", syncFromStorage);
  }, []);
  return shared.use();
}
