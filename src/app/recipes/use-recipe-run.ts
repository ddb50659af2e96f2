import { useCallback, useEffect, useRef, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import type { RecipeStep } from "#shared/recipe/recipe.ts";
import type { StepReport } from "#shared/recipe/watch-recipe.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import type { Source } from "#shared/text-source.ts";
import { dismissFailure, toastFailed } from "#ui/toast.tsx";
import type { RunState } from "#ui/use-operation.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";

/** The name of the run, as if a recipe were an operation. */
export const RUN = "run";

/** The steps on the page. The key of one stays when it moves. */
export type EditedSteps = readonly { key: number; step: RecipeStep }[];

interface RecipeRun {
  state: RunState;
  /** What has come out of each step in the last run, by its key. */
  reports: ReadonlyMap<number, StepReport>;
  /** The key of the step that failed in the last run. */
  failed: number | undefined;
  /** @param quiet for a run that follows a change: no toast */
  run: (steps: EditedSteps, input: Source | readonly File[], quiet: boolean) => void;
  cancel: () => void;
  /** Cancels and forgets the last run. */
  reset: () => void;
}

const NO_REPORTS: ReadonlyMap<number, StepReport> = new Map();

/** Runs recipes in the worker, one at a time. */
export function useRecipeRun(): RecipeRun {
  const [state, setState] = useState<RunState>({ phase: "idle" });
  const [reports, setReports] = useState(NO_REPORTS);
  const [failed, setFailed] = useState<number>();
  const load = useWorkerBridge();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback<RecipeRun["run"]>(
    async (edited, input, quiet) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const steps = edited.map(({ step }): RecipeStep => step);
      let at: number | undefined;
      let known: readonly (readonly [number, StepReport])[] = [];
      setState({ phase: "running", operation: RUN, fraction: undefined });
      const started = performance.now();
      try {
        const bridge = await load();
        const result: OperationResult = await bridge.run(
          { steps, input },
          {
            signal: controller.signal,
            // Once the first step has read everything, nobody knows how long the others take.
            onProgress: (fraction) =>
              setState({ phase: "running", operation: RUN, fraction: fraction < 1 ? fraction : undefined }),
            onReport: (report) => {
              if (controller.signal.aborted) return;
              at = report.at;
              known = report.steps.flatMap((step, index) => {
                const key = edited[index]?.key;
                return step && key !== undefined ? [[key, step] as const] : [];
              });
              // Until this run reaches a step, its card keeps the result of the last run.
              setReports((before) => new Map([...before, ...known]));
            },
          },
        );
        controller.signal.throwIfAborted();
        setReports(new Map(known));
        setFailed(undefined);
        setState({ phase: "done", operation: RUN, result, milliseconds: performance.now() - started });
        dismissFailure();
      } catch (error) {
        if (controller.signal.aborted) {
          if (running.current === controller) setState({ phase: "idle" });
          return;
        }
        if (!(error instanceof InputError)) console.error(error);
        const refusal = error instanceof InputError ? error : new InputError("Something went wrong in this step.");
        setReports(new Map(known));
        setFailed(at === undefined ? undefined : edited[at]?.key);
        setState({ phase: "refused", operation: RUN, error: refusal });
        if (!quiet) toastFailed(refusal.message, at === undefined ? refusal.title : `Step ${at + 1} failed`);
      }
    },
    [load],
  );

  return {
    state,
    reports,
    failed,
    run,
    cancel: useCallback(() => running.current?.abort(), []),
    reset: useCallback(() => {
      running.current?.abort();
      setState({ phase: "idle" });
      setReports(NO_REPORTS);
      setFailed(undefined);
    }, []),
  };
}
