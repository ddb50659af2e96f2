import type { InputDeclaration, Operations } from "#shared/operation.ts";

/** What a list of possible steps needs to know of an operation. */
export interface StepSummary {
  tool: string;
  operation: string;
  label: string;
  /** Media types; empty for an operation without input. */
  accepts: readonly string[];
  /** Names of the other inputs it needs. */
  needs: readonly string[];
  /** Whether it takes several files at once. */
  takesSeveral: boolean;
  /** Media type of its result. */
  gives: string;
  givesSeveral: boolean;
}

/** The operations of a tool that can be steps of a recipe. */
export function recipeSteps(tool: string, operations: Operations): StepSummary[] {
  return Object.entries(operations)
    .filter(([, { internal }]) => !internal)
    .map(([operation, { label, inputs, gives }]) => {
      const [[, first] = [], ...others] = Object.entries<InputDeclaration>(inputs);
      return {
        tool,
        operation,
        label,
        accepts: first?.accepts ?? [],
        needs: others.filter(([, { optional }]) => !optional).map(([name]) => name),
        takesSeveral: first?.kind === "files",
        gives: gives.type,
        givesSeveral: gives.kind === "files",
      };
    });
}
