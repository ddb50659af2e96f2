import keywords from "virtual:tool-keywords";
import steps from "virtual:tool-steps";
import type { StepSummary } from "#shared/recipe/step-summary.ts";
import type { Findable } from "#shared/search.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "./catalogue.ts";
import { rankSteps, type StepInput } from "./rank-steps.ts";

export interface StepTarget extends StepSummary, Findable, Pick<ToolSummary, "icon" | "category"> {}

const targets: readonly StepTarget[] = steps.flatMap((step) => {
  const tool = findTool(step.tool);
  if (!tool) return [];
  const { title, description, category, icon } = tool;
  return [
    {
      ...step,
      title: `${title}: ${step.label}`,
      description,
      keywords: keywords[step.tool] ?? [],
      group: category,
      category,
      icon,
    },
  ];
});

/** The steps that take an input, for the menu of steps. */
export const stepTargets = (input: StepInput, likely?: Parameters<typeof rankSteps>[2]) =>
  rankSteps(targets, input, likely);
