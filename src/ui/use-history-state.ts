import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/** By history entry. Like handovers, this stays in the tab's memory. */
const kept = new Map<string, unknown>();
const MAX_ENTRIES = 50;

/** Forgets the state of all left pages. */
export function forgetHistoryStates(): void {
  kept.clear();
}

/**
 * State that survives Back and Forward.
 * @param name unique within the page
 */
export function useHistoryState<State>(
  name: string,
  initial: State | (() => State),
): [State, Dispatch<SetStateAction<State>>] {
  // Read on mount, because the history entry has changed by unmount. The first entry has no key.
  const [key] = useState(() => name + globalThis.history?.state?.key);
  const [state, setState] = useState((kept.get(key) as State | undefined) ?? initial);
  useEffect(() => {
    kept.set(key, state);
    if (kept.size > MAX_ENTRIES) kept.delete(kept.keys().next().value as string);
  }, [key, state]);
  return [state, setState];
}
