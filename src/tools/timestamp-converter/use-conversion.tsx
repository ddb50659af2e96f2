import { useState } from "react";
import type { InputError } from "#shared/input-error.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import type { Moment } from "./moment.ts";
import { operations } from "./operations.ts";

interface Conversion {
  moment: Moment | undefined;
  error: InputError | undefined;
  /** Whether a person asked for the run that ended last, and it did not follow a change. */
  asked: boolean;
  convert: () => void;
  /** Takes the result away; changes are not followed until the next run. */
  clear: () => void;
}

/** Runs one direction when asked, and from then on after every change, until a run that was asked for is refused. */
export function useConversion(
  name: keyof typeof operations,
  input: string,
  options: Readonly<Record<string, string>>,
): Conversion {
  const { state, run, reset } = useOperation(operations);
  const [shown, setShown] = useState<Moment>();
  const [asked, setAsked] = useState(false);
  const done = dataOf(operations, name, state);
  // While the next run is on its way the last result stays.
  if (done && done !== shown) setShown(done);

  const given = JSON.stringify([input, options]);
  /** What the last run was given; none while changes are not followed. */
  const [ran, setRan] = useState<string>();
  if (asked && state.phase === "refused" && ran !== undefined) setRan(undefined);
  useRunAfterChanges(ran !== undefined && ran !== given, given, () => {
    setAsked(false);
    setRan(given);
    run(name, input, options, { quiet: true });
  });

  return {
    moment: state.phase === "done" || state.phase === "running" ? shown : undefined,
    error: state.phase === "refused" ? state.error : undefined,
    asked,
    convert: () => {
      setRan(given);
      setAsked(true);
      run(name, input, options);
    },
    clear: () => {
      setRan(undefined);
      setShown(undefined);
      reset();
    },
  };
}
