import { createContext, useContext } from "react";
import type { IconName } from "#shared/icons.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { RecipeStep } from "#shared/recipe/recipe.ts";
import type { Findable } from "#shared/search.ts";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";
import type { Handover } from "#ui/handover.ts";
import type { RunPage } from "#ui/page-registry.ts";

/** Tools that take a result. */
export interface SendTargets {
  /** Up to five, the most fitting first. */
  suggested: readonly ToolSummary[];
  /** All others, in catalog order. */
  others: readonly ToolSummary[];
}

/** An operation in a menu of steps for a recipe. */
export interface StepChoice extends Findable {
  key: string;
  step: RecipeStep;
  icon: IconName;
  category: Category;
}

/** Finds the steps that match a query; all that take the input for an empty one. */
export type FindSteps = (query: string) => readonly (readonly [heading: string, steps: readonly StepChoice[]])[];

/** What the site provides to a tool page. */
export interface ToolServices {
  tool: ToolSummary;
  /** Starts a worker that can run the operations of any tool. */
  spawnWorker: () => Worker;
  /** Reports that the input is now non-empty or empty. Usage is counted a second after it fills. */
  recordInput: (nonEmpty: boolean) => void;
  /** Reports an action by name. Usage is counted immediately. */
  recordAction: (action: string) => void;
  /** Adds a run with a result to the history, on pages that have one. */
  recordRun?: (operation: AnyOperation, page: RunPage) => void;
  /** Whether the site offers a tool. */
  hasTool: (toolId: string) => boolean;
  /** Other tools that take this media type. */
  targetsFor: (type: string) => Promise<SendTargets>;
  /** Opens another tool with this input. */
  sendTo: (toolId: string, handover: Handover) => void;
  /** The steps that could follow in a recipe on data of this media type, by its first characters if it's text. */
  stepsFor: (input: { type: string; head?: string | undefined; several?: boolean }) => Promise<FindSteps>;
  /** Opens the page of recipes with steps and their input. */
  openRecipe: (handover: Handover & { steps: readonly RecipeStep[] }) => void;
}

export const ToolServicesContext = createContext<ToolServices | undefined>(undefined);

export function useToolServices(): ToolServices {
  const services = useContext(ToolServicesContext);
  if (!services) throw new Error("useToolServices needs a ToolServicesContext above it");
  return services;
}
