import { useEffect, useRef } from "react";

/** Long enough for most keys typed one after the other, short enough to seem at once. */
const FOLLOW_DELAY_MS = 150;

/**
 * Runs a moment after the last change, while it is active.
 * @param given the same value until something that a run depends on changes
 */
export function useRunAfterChanges(active: boolean, given: unknown, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is given starts the wait again
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => latest.current(), FOLLOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [active, given]);
}
