import { useEffect, useRef, useState } from "react";
import type { InputError } from "#shared/input-error.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import type { Moment } from "./moment.ts";
import { operations } from "./operations.ts";

/** Milliseconds without a change after which the result follows. */
const TYPING_PAUSE = 100;

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

  const follows = useRef(false);
  useEffect(() => {
    if (asked && state.phase === "refused") follows.current = false;
  }, [asked, state.phase]);
  const given = JSON.stringify([input, options]);
  const latest = useRef({ input, options });
  latest.current = { input, options };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run is made from what `given` says
  useEffect(() => {
    if (!follows.current) return;
    const timer = setTimeout(() => {
      setAsked(false);
      run(name, latest.current.input, latest.current.options, { quiet: true });
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [given]);

  return {
    moment: state.phase === "done" || state.phase === "running" ? shown : undefined,
    error: state.phase === "refused" ? state.error : undefined,
    asked,
    convert: () => {
      follows.current = true;
      setAsked(true);
      run(name, input, options);
    },
    clear: () => {
      follows.current = false;
      setShown(undefined);
      reset();
    },
  };
}
