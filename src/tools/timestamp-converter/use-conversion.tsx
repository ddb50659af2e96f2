import { useState } from "react";
import type { InputError } from "#shared/input-error.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import type { Moment } from "./moment.ts";
import { operations } from "./tool.ts";

interface Conversion {
  moment: Moment | undefined;
  error: InputError | undefined;
  /** Whether the last run was started by the user rather than by a change. */
  isManual: boolean;
  convert: () => void;
  /** Converts the input of the next render without a toast, and then follows it. */
  follow: () => void;
  /** Clears the result and stops following changes until the next run. */
  clear: () => void;
}

/** Runs one direction on request, and from then on after every change, until a requested run fails. */
export function useConversion(
  name: keyof typeof operations,
  input: string,
  options: Readonly<Record<string, string>>,
): Conversion {
  const { state, run, reset } = useOperation(operations);
  const [shown, setShown] = useState<Moment>();
  const [isManual, setIsManual] = useState(false);
  const done = dataOf(operations, name, state);
  // The last result stays during the next run.
  if (done && done !== shown) setShown(done);

  const request = JSON.stringify([input, options]);
  /** Input and options of the last run; undefined while changes aren't followed. */
  const [lastRequest, setLastRequest] = useState<string>();
  if (isManual && state.phase === "refused" && lastRequest !== undefined) setLastRequest(undefined);
  useRunAfterChanges(lastRequest !== undefined && lastRequest !== request, request, () => {
    setIsManual(false);
    setLastRequest(request);
    run(name, input, options, { quiet: true });
  });

  return {
    moment: state.phase === "done" || state.phase === "running" ? shown : undefined,
    error: state.phase === "refused" ? state.error : undefined,
    isManual,
    convert: () => {
      setLastRequest(request);
      setIsManual(true);
      run(name, input, options);
    },
    follow: () => setLastRequest(""),
    clear: () => {
      setLastRequest(undefined);
      setShown(undefined);
      reset();
    },
  };
}
