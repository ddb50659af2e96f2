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
  | { phase: "running"; operation: string; fraction: number | undefined }
  | { phase: "done"; operation: string; result: OperationResult; milliseconds: number }
  | { phase: "refused"; operation: string; error: InputError };

interface Manner {
  /** For results that follow the typing: no toast, and no action is counted. */
  quiet?: boolean;
  /** Milliseconds that the run takes at least. */
  atLeast?: number | undefined;
}

interface Runner {
  state: RunState;
  /** Gives the result, if there was one. */
  run: (
    operation: string,
    inputs: OperationInputs,
    options: Readonly<Record<string, unknown>>,
    manner?: Manner,
  ) => Promise<OperationResult | undefined>;
  cancel: () => void;
  /** Back to the state before any run. */
  reset: () => void;
}

/** Runs a tool's operations in the worker, one at a time, and tells how it went in the page and in a toast. */
export function useOperation(operations: Operations): Runner {
  const services = useToolServices();
  const [state, setState] = useState<RunState>({ phase: "idle" });
  const load = useWorkerBridge();
  const running = useRef<AbortController>(undefined);

  useEffect(
    () =>
      onFirstInteraction(() => {
        load().then(
          (loaded) => loaded.warm(services.tool.id),
          // A run that needs it says so when it could not be loaded.
          () => {},
        );
      }),
    [load, services.tool.id],
  );

  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback<Runner["run"]>(
    async (id, inputs, options, { quiet = false, atLeast = 0 } = {}) => {
      const operation = operations[id];
      if (!operation) throw new Error(`${services.tool.id} has no operation ${id}`);
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      if (!quiet) {
        services.recordAction(id);
        dismissToast();
      }
      setState({ phase: "running", operation: id, fraction: undefined });
      const started = performance.now();
      try {
        const enough = new Promise((resolve) => setTimeout(resolve, atLeast));
        const loaded = await load();
        const result = await loaded.run(
          { tool: services.tool.id, operation: id, inputs: nameInputs(operation, inputs), options },
          {
            signal: controller.signal,
            timeLimit: operation.timeLimit,
            onProgress: (fraction) => setState({ phase: "running", operation: id, fraction }),
          },
        );
        if (atLeast > 0) await enough;
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

/** The data of a finished run of one operation, typed as its declaration says. */
export function dataOf<All extends Operations, Id extends keyof All & string>(
  _operations: All,
  id: Id,
  state: RunState,
): DataOf<All[Id]> | undefined {
  // The worker gives what the operation's `run` returned: a clone of the declared type.
  if (state.phase !== "done" || state.operation !== id || state.result.kind !== "data") return undefined;
  return state.result.data as DataOf<All[Id]>;
}
