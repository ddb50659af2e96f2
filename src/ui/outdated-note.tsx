import { useEffect, useRef } from "react";
import type { RunState } from "#ui/use-operation.ts";

interface Props {
  state: RunState;
  /** What a run is given now: the input and the options, each the same object until it is changed. */
  given: readonly unknown[];
}

/** Says of a result that something was changed since its run began. */
export function OutdatedNote({ state, given }: Props) {
  const ran = useRef(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was given when a run began counts
  useEffect(() => {
    if (state.phase === "running" && state.fraction === undefined) ran.current = given;
  }, [state]);
  if (state.phase !== "done" || given.every((one, place) => one === ran.current[place])) return null;
  return <p className="mt-2 text-ink-2 text-sm">This result is out of date. Run again.</p>;
}
