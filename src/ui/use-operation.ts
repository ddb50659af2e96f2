import { useCallback, useEffect, useRef, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { nameInputs, type OperationInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, DataOf, Operations } from "#shared/operation.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import { onFirstInteraction } from "#ui/on-first-interaction.ts";
import { dismissFailure, dismissToast, toastDone, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";

export type RunState =
  | { phase: "idle" }
  | { phase: "running"; operation: string; fraction: number | undefined; quiet?: boolean }
  | { phase: "done"; operation: string; result: OperationResult; milliseconds: number }
  | { phase: "refused"; operation: string; error: InputError };

interface RunOptions {
  /** For runs without a button: no toast. */
  quiet?: boolean;
  /** Whether the run counts as an action of the visitor. By default, one with a toast does. */
  counted?: boolean;
  minDurationMs?: number | undefined;
}

interface Runner {
  state: RunState;
  /** Resolves to the result, or undefined after a failure or cancel. */
  run: (
    operation: string,
    inputs: OperationInputs,
    options: Readonly<Record<string, unknown>>,
    runOptions?: RunOptions,
  ) => Promise<OperationResult | undefined>;
  cancel: () => void;
  /** Cancels and returns to the idle state. */
  reset: () => void;
}

/**
 * Runs a tool's operations in the worker, one at a time, and reports the outcome in a toast.
 * @param warms whether to load the worker on the first interaction
 */
export function useOperation(operations: Operations, { warms = true } = {}): Runner {
  const services = useToolServices();
  const [state, setState] = useState<RunState>({ phase: "idle" });
  const load = useWorkerBridge();
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!warms) return;
    return onFirstInteraction(() => {
      load().then(
        (loaded) => loaded.warm(services.tool.id),
        // A run that needs it will report the failure.
        () => {},
      );
    });
  }, [load, services.tool.id, warms]);

  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback<Runner["run"]>(
    async (id, inputs, options, { quiet = false, counted = !quiet, minDurationMs = 0 } = {}) => {
      const operation = operations[id];
      if (!operation) throw new Error(`${services.tool.id} has no operation ${id}`);
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      if (counted) services.recordAction(id);
      if (!quiet) dismissToast();
      setState({ phase: "running", operation: id, fraction: undefined, quiet });
      const started = performance.now();
      try {
        const minDuration = new Promise((resolve) => setTimeout(resolve, minDurationMs));
        const loaded = await load();
        const { recipe } = operation;
        const given = nameInputs(operation, inputs);
        const result = await loaded.run(
          { tool: services.tool.id, operation: id, inputs: given, options, ...(recipe && { recipe }) },
          {
            signal: controller.signal,
            timeLimit: operation.timeLimit,
            onProgress: (fraction) => setState({ phase: "running", operation: id, fraction, quiet }),
          },
        );
        if (minDurationMs > 0) await minDuration;
        controller.signal.throwIfAborted();
        setState({ phase: "done", operation: id, result, milliseconds: performance.now() - started });
        dismissFailure();
        if (!quiet) announce(operation, result);
        return result;
      } catch (error) {
        if (controller.signal.aborted) {
          if (running.current === controller) setState({ phase: "idle" });
          return;
        }
        const refusal =
          error instanceof InputError ? error : new InputError(operation.messages.failed ?? "Something went wrong.");
        if (!(error instanceof InputError)) console.error(error);
        setState({ phase: "refused", operation: id, error: refusal });
        if (!quiet) toastFailed(refusal.message, refusal.title);
      }
    },
    [operations, services, load],
  );

  return {
    state,
    run,
    cancel: useCallback(() => running.current?.abort(), []),
    reset: useCallback(() => {
      running.current?.abort();
      setState({ phase: "idle" });
    }, []),
  };
}

function announce(operation: AnyOperation, result: OperationResult): void {
  const [warning, ...others] = result.warnings;
  if (operation.messages.done === undefined) return;
  const more = others.length + result.moreWarnings;
  toastDone(
    operation.messages.done,
    warning && (more > 0 ? `${warning} (and ${more.toLocaleString("en")} more)` : warning),
  );
}

/** The data of an operation's finished run, with its declared type. */
export function dataOf<All extends Operations, Id extends keyof All & string>(
  _operations: All,
  id: Id,
  state: RunState,
): DataOf<All[Id]> | undefined {
  // The worker returns a clone of what `run` returned, so the declared type is right.
  if (state.phase !== "done" || state.operation !== id || state.result.kind !== "data") return undefined;
  return state.result.data as DataOf<All[Id]>;
}
