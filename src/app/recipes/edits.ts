import type { RecipeStep } from "#shared/recipe/recipe.ts";

/** A step on the page. Its key stays when it moves. */
export interface EditedStep {
  key: number;
  step: RecipeStep;
}

export type EditedSteps = readonly EditedStep[];

/** Steps with what undo and redo need. */
export interface Edits {
  steps: EditedSteps;
  past: readonly EditedSteps[];
  future: readonly EditedSteps[];
  /** What the last edit changed, such as one option. Further edits of it are undone together. */
  subject: string | undefined;
}

/** Older edits can't be undone. */
const MAX_PAST = 100;

export const NO_EDITS: Edits = { steps: [], past: [], future: [], subject: undefined };

export function editSteps({ steps: before, past, subject }: Edits, steps: EditedSteps, changed?: string): Edits {
  const continues = changed !== undefined && changed === subject;
  return { steps, past: continues ? past : [...past, before].slice(-MAX_PAST), future: [], subject: changed };
}

export function undoEdit({ steps, past, future, subject }: Edits): Edits {
  const before = past.at(-1);
  if (!before) return { steps, past, future, subject };
  return { steps: before, past: past.slice(0, -1), future: [steps, ...future], subject: undefined };
}

export function redoEdit({ steps, past, future, subject }: Edits): Edits {
  const [next, ...rest] = future;
  if (!next) return { steps, past, future, subject };
  return { steps: next, past: [...past, steps], future: rest, subject: undefined };
}

/** Steps with keys that no step of the page has had. */
export function withKeys(steps: readonly RecipeStep[], firstKey: number): EditedSteps {
  return steps.map((step, index) => ({ key: firstKey + index, step }));
}
