import keywords from "virtual:tool-keywords";
import steps from "virtual:tool-steps";
import type { StepChoice } from "#ui/tool-services.ts";
import { findTool } from "./catalogue.ts";
import { rankSteps, type StepInput } from "./rank-steps.ts";

const choices: readonly StepChoice[] = steps.flatMap((step) => {
  const tool = findTool(step.tool);
  if (!tool) return [];
  const { title, description, category, icon } = tool;
  return [
    {
      ...step,
      key: `${step.tool} ${step.operation}`,
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
  rankSteps(choices, input, likely);

/** What is known of a step without loading its tool. */
export function findStep(tool: string, operation: string): StepChoice | undefined {
  return choices.find((choice) => choice.tool === tool && choice.operation === operation);
}
