import { useEffect, useState } from "react";
import type { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { useOperation } from "#ui/use-operation.ts";

interface DelayedRun<Data> {
  /** Runs an operation, unless one is under way. */
  start: (operation: string, options: Readonly<Record<string, unknown>>) => Promise<void>;
  waiting: boolean;
  /** What the last run gave, until the next has given something. */
  shown: Data | undefined;
  error: InputError | undefined;
  reset: () => void;
}

/** Runs operations whose result is `Data` and is shown after a moment only: dice roll, coins are in the air. */
export function useDelayedRun<Data>(
  operations: Readonly<Record<string, AnyOperation>>,
  { milliseconds, onLanded }: { milliseconds: number; onLanded: (data: Data, operation: string) => void },
): DelayedRun<Data> {
  const { state, run, reset } = useOperation(operations);
  const [waiting, setWaiting] = useState(false);
  const [shown, setShown] = useState<Data>();

  const start = async (operation: string, options: Readonly<Record<string, unknown>>) => {
    if (waiting) return;
    setWaiting(true);
    await Promise.all([run(operation, undefined, options), new Promise((landed) => setTimeout(landed, milliseconds))]);
    setWaiting(false);
  };

  const landed = !waiting && state.phase === "done" && state.result.kind === "data" ? state : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has landed lands once
  useEffect(() => {
    if (landed?.result.kind !== "data") return;
    const data = landed.result.data as Data;
    setShown(data);
    onLanded(data, landed.operation);
  }, [landed]);

  return { start, waiting, shown, error: state.phase === "refused" ? state.error : undefined, reset };
}
