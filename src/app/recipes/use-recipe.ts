import { useEffect, useMemo, useRef, useState } from "react";
import type { AnyOperation, Operations } from "#shared/operation.ts";
import { multiline } from "#shared/options.ts";
import { isJoin, type Recipe, type RecipeStep } from "#shared/recipe/recipe.ts";
import { record, redo, startHistory, undo } from "#shared/undo-history.ts";
import { findTool } from "#tools/catalogue.ts";
import { bytesIn, EMPTY_INPUT, filesIn, isBlank, MAX_TYPED_BYTES, type ToolInput } from "#ui/input-value.ts";
import { useDraft } from "#ui/use-draft.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useHistoryState } from "#ui/use-history-state.ts";
import type { RunState } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { type EditedSteps, RUN, useRecipeRun } from "./use-recipe-run.ts";

type Details = Omit<Recipe, "recipe" | "name" | "steps">;
type Done = Extract<RunState, { phase: "done" }>;

/** The operations of a tool of this site. */
export async function loadSiteOperations(tool: string): Promise<Operations | undefined> {
  if (!findTool(tool)) return undefined;
  const { loadOperations } = await import("#tools/load-operations.ts");
  return loadOperations(tool);
}

/** The whole recipe and its name, kept like a typed option. */
const KEPT = { recipe: multiline("Recipe", "") };

/** The state of the page of recipes: steps, input and run. */
export function useRecipe() {
  const [edits, setEdits] = useHistoryState("recipe-edits", () => startHistory<EditedSteps>([]));
  const [name, setName] = useHistoryState("recipe-name", "");
  /** What a recipe says besides its name and steps. */
  const [details, setDetails] = useHistoryState<Details>("recipe-details", {});
  const [input, setInputValue] = useHistoryState<ToolInput>("recipe-input", EMPTY_INPUT);
  const { now: steps } = edits;
  const tools = useOperations(steps);
  const { run: startRun, reset, ...running } = useRecipeRun();
  const { state } = running;
  const [ranWith, setRanWith] = useState({ steps, input });
  const [follows, setFollows] = useState(false);
  /** Whether the visitor started the last run, rather than a change. */
  const [wasRequested, setWasRequested] = useState(false);
  const [lastDone, setLastDone] = useState<Done>();
  if (state.phase === "done" && state !== lastDone) setLastDone(state);
  /** Whether a run waits for new steps and the code of their tools. */
  const [isQueued, setIsQueued] = useState(false);
  const lastKey = useRef(0);
  /** Steps with keys that no step of the page has had. */
  const newKeys = (added: readonly RecipeStep[]): EditedSteps => {
    const first = Math.max(lastKey.current, ...steps.map(({ key }) => key)) + 1;
    lastKey.current = first + added.length;
    return added.map((step, index) => ({ key: first + index, step }));
  };

  const operationOf = (step: RecipeStep): AnyOperation | undefined =>
    isJoin(step) ? undefined : tools.get(step.tool)?.[step.operation];
  const active = steps.filter(({ step }) => !step.off);
  const first = active[0] && operationOf(active[0].step);
  const needsInput = first === undefined || Object.keys(first.inputs).length > 0;
  const canRun = active.length > 0 && (!isBlank(input) || !needsInput);

  const forget = () => {
    reset();
    setFollows(false);
    setLastDone(undefined);
  };
  const setInput = (value: ToolInput) => {
    setInputValue(value);
    if (isBlank(value) && needsInput) forget();
  };
  const perform = (quiet: boolean) => {
    if (active.length === 0) return;
    setRanWith({ steps, input });
    setWasRequested(!quiet);
    setFollows(true);
    startRun(steps, input.kind === "typed" ? input.text : input.kind === "file" ? input.file : filesIn(input), quiet);
  };
  const edit = (next: EditedSteps, subject?: string) => setEdits((before) => record(before, next, subject));
  /** Shows a recipe without running it. */
  const open = ({ recipe: _, name = "", steps, ...rest }: Pick<Recipe, "steps"> & Partial<Recipe>) => {
    forget();
    edit(newKeys(steps));
    setName(name);
    setDetails(rest);
  };

  const isStale = steps !== ranWith.steps || input !== ranWith.input;
  const isLive = active.every(({ step }) => isJoin(step) || operationOf(step)?.live);
  const isSmall = bytesIn(input) <= MAX_TYPED_BYTES;
  const shouldFollow = follows && isStale && isLive && isSmall && canRun;
  const given = useMemo(() => ({ steps, input }), [steps, input]);
  useRunAfterChanges(shouldFollow, given, () => perform(true));
  const isLoaded = active.every(({ step }) => isJoin(step) || operationOf(step));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per queued run
  useEffect(() => {
    if (!isQueued || !isLoaded) return;
    setIsQueued(false);
    if (canRun && isSmall) perform(true);
  }, [isQueued, isLoaded]);

  useHandover((value, { files, steps: handed = [] }) => {
    setInputValue(files ? { kind: "files", files } : value);
    open({ steps: handed });
    setIsQueued(true);
  });

  const [isRestored] = useState(() => steps.length > 0 || !isBlank(input));
  const [resumes, setResumes] = useState(false);
  useDraft({
    declarations: KEPT,
    options: {
      recipe: steps.length > 0 || name ? JSON.stringify({ name, steps: steps.map(({ step }) => step) }) : "",
    },
    inputs: { input },
    mode: "",
    operation: follows ? RUN : undefined,
    isRestored,
    restore: ({ inputs, operation }, { recipe }) => {
      if (inputs?.input) setInputValue(inputs.input);
      if (recipe !== undefined) restoreRecipe(String(recipe)).then(() => setResumes(operation === RUN));
    },
  });
  const restoreRecipe = async (text: string) => {
    const { readRecipe } = await import("#shared/recipe/read-recipe.ts");
    try {
      const kept = JSON.parse(text);
      setName(String(kept.name));
      const { steps } = await readRecipe({ recipe: 1, name: "Kept", steps: kept.steps }, loadSiteOperations);
      setEdits(startHistory(newKeys(steps)));
    } catch {
      // Storage was changed, or the site no longer has a step of it.
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes once, when all its tools are loaded
  useEffect(() => {
    if (!resumes || steps.length === 0 || !isLive) return;
    setResumes(false);
    perform(true);
  }, [resumes, steps, isLive]);

  const isRunning = state.phase === "running";
  return {
    ...running,
    steps,
    name,
    setName,
    input,
    setInput,
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    undo: () => setEdits(undo),
    redo: () => setEdits(redo),
    /** Replaces the steps. @param subject edits of the same one are undone together */
    edit,
    setStep: (key: number, step: RecipeStep, subject?: string) =>
      edit(
        steps.map((one) => (one.key === key ? { key, step } : one)),
        subject && `${key} ${subject}`,
      ),
    /** Inserts a step and runs the recipe. @returns the step's key */
    insert: (at: number, step: RecipeStep): number => {
      const [added] = newKeys([step]);
      if (!added) return 0;
      edit(steps.toSpliced(at, 0, added));
      setIsQueued(true);
      return added.key;
    },
    open,
    /** Replaces the steps and runs them. */
    apply: (suggested: readonly RecipeStep[]) => {
      edit(newKeys(suggested));
      setIsQueued(true);
    },
    /** The recipe as it's saved and exported. */
    recipe: (): Recipe => ({
      recipe: 1,
      name: name.trim() || "Recipe",
      ...details,
      steps: steps.map(({ step }) => step),
    }),
    operationOf,
    /** Whether the visitor asked for the last run. */
    wasRequested,
    run: () => perform(false),
    /** The result that is shown, even while a rerun is in progress. */
    shown:
      active.length === 0
        ? undefined
        : state.phase === "done"
          ? state
          : isRunning && !wasRequested
            ? lastDone
            : undefined,
    error: state.phase === "refused" ? state.error : undefined,
    ranInput: ranWith.input,
    freshness: !isStale || active.length === 0 ? "current" : shouldFollow || isRunning ? "updating" : "outdated",
  } as const;
}

export type RecipeEditor = ReturnType<typeof useRecipe>;

/** The operations of the steps' tools, by tool, as they load. */
function useOperations(steps: EditedSteps): ReadonlyMap<string, Operations> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Operations>>(new Map());
  useEffect(() => {
    for (const { step } of steps) {
      if (isJoin(step) || loaded.has(step.tool)) continue;
      loadSiteOperations(step.tool).then(
        (operations) => operations && setLoaded((before) => new Map(before).set(step.tool, operations)),
        // Offline: the run will report it.
        () => {},
      );
    }
  }, [steps, loaded]);
  return loaded;
}

/** Whether what comes before a place may be several files. */
export function givesSeveral({ steps, input, reports, operationOf }: RecipeEditor, at: number): boolean {
  const before = steps.slice(0, at).findLast(({ step }) => !step.off);
  if (!before) return filesIn(input).length > 1;
  const { key, step } = before;
  const count = reports.get(key)?.fileCount;
  if (count !== undefined && count > 0) return count > 1;
  return operationOf(step)?.gives.kind === "files" || ("forEach" in step && step.forEach === "file");
}
