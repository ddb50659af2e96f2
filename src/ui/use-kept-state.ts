import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/** By entry of the history; in this tab's memory only, as what one tool passes to another. */
const kept = new Map<string, unknown>();
const MOST = 50;

/** Forgets what the pages that were left would have again. */
export function forgetKeptStates(): void {
  kept.clear();
}

/**
 * State that a page has again when the visitor comes back to it in the history.
 * @param name tells the states of one page apart.
 */
export function useKeptState<State>(
  name: string,
  initial: State | (() => State),
): [State, Dispatch<SetStateAction<State>>] {
  // Another entry is the current one when the page is left. The first has no key, and there is none at the build.
  const [key] = useState(() => name + globalThis.history?.state?.key);
  const [state, setState] = useState((kept.get(key) as State | undefined) ?? initial);
  useEffect(() => {
    kept.set(key, state);
    if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
  }, [key, state]);
  return [state, setState];
}
