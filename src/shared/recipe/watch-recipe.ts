import type { ByteStream } from "#shared/byte-stream.ts";
import { concatenate } from "#shared/concatenate.ts";
import { collectStarted, type OpenResult, type OperationResult } from "#shared/run-operation.ts";
import type { Source } from "#shared/text-source.ts";
import type { LoadOperations } from "./read-recipe.ts";
import type { Recipe } from "./recipe.ts";
import { type PassingFile, type RecipeContext, RecipeError, startRecipe } from "./run-recipe.ts";

/** Bytes kept of the start of each step's result. */
const HEAD_BYTES = 4_096;
const MAX_REPORTED_FILES = 20;

/** What has come out of a step so far. */
export interface StepReport {
  head: Uint8Array<ArrayBuffer>;
  bytes: number;
  /** The time the step itself took, without the steps before it. */
  milliseconds: number;
  /** The first ones; a text counts as one. */
  files: readonly { name: string; type: string; bytes: number }[];
  fileCount: number;
}

export interface RecipeReport {
  /** By step; undefined for those that are off or haven't started. */
  steps: readonly (StepReport | undefined)[];
  /** The step at work, or the one that failed. */
  at: number | undefined;
}

interface WatchedStep {
  head: Uint8Array<ArrayBuffer>;
  milliseconds: number;
  files: Map<PassingFile, number>;
}

export interface WatchedContext extends Pick<RecipeContext, "signal" | "progress"> {
  /** The current time in milliseconds. */
  clock: () => number;
  /** Called often, so it must be fast. `report` describes the run at the time it's called. */
  onReport: (report: () => RecipeReport) => void;
}

/**
 * Runs a recipe, keeps its whole result, and reports what comes out of each step. A data result becomes its text.
 * @throws {InputError} for input or options that a step rejects
 */
export async function watchRecipe(
  recipe: Pick<Recipe, "steps">,
  input: Source | ByteStream | readonly File[],
  load: LoadOperations,
  { clock, onReport, ...context }: WatchedContext,
): Promise<OperationResult> {
  const steps: (WatchedStep | undefined)[] = recipe.steps.map(() => undefined);
  let at: number | undefined;
  let since = clock();
  const stepAt = (index: number) => {
    const step = steps[index] ?? { head: new Uint8Array(), milliseconds: 0, files: new Map() };
    steps[index] = step;
    return step;
  };
  /** Counts the time until now for the step that was at work. */
  const switchTo = (next: number | undefined) => {
    const now = clock();
    if (at !== undefined) stepAt(at).milliseconds += now - since;
    since = now;
    at = next;
  };
  const report = () => ({ steps: steps.map((step) => step && toReport(step)), at });
  const watch: Pick<RecipeContext, "onWork" | "onOutput"> = {
    onWork: (index) => {
      const before = at;
      switchTo(index);
      return () => switchTo(before);
    },
    onOutput: (index, bytes, file) => {
      const step = stepAt(index);
      step.files.set(file, (step.files.get(file) ?? 0) + bytes.length);
      const rest = HEAD_BYTES - step.head.length;
      // Only of the first file.
      if (rest > 0 && step.files.size === 1)
        step.head = concatenate([step.head, bytes.subarray(0, rest)], step.head.length + Math.min(rest, bytes.length));
      onReport(report);
    },
  };
  try {
    const started = await startRecipe(recipe, input, load, { ...context, ...watch });
    return await collectStarted({ ...started, result: dataAsText(started.result) });
  } catch (error) {
    if (error instanceof RecipeError) at = error.step;
    throw error;
  } finally {
    onReport(report);
  }
}

function toReport({ head, milliseconds, files }: WatchedStep): StepReport {
  const all = [...files];
  return {
    head,
    milliseconds,
    bytes: all.reduce((sum, [, bytes]) => sum + bytes, 0),
    files: all.slice(0, MAX_REPORTED_FILES).map(([{ name, type }, bytes]) => ({ name, type, bytes })),
    fileCount: files.size,
  };
}

function dataAsText(result: OpenResult): OpenResult {
  if (result.kind !== "data") return result;
  const { fileName, type } = result;
  // `startRecipe` has turned longer texts into text results.
  return { kind: "text", pieces: [result.text() as string], fileName, type };
}
