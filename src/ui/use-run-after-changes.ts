import { useEffect, useRef } from "react";

/** A debounce longer than most pauses between keys, yet short enough to feel immediate. */
const FOLLOW_DELAY_MS = 150;

/**
 * Runs shortly after the last change, while active.
 * @param dependency a value that changes whenever a new run is needed
 */
export function useRunAfterChanges(active: boolean, dependency: unknown, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the dependency restarts the wait
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => latest.current(), FOLLOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [active, dependency]);
}
