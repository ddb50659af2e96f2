import { guessKind } from "#app/palette/guess-kind.ts";
import { openEntries } from "#app/palette/open-in.ts";
import { lookup } from "#shared/lookup.ts";
import type { StepInput } from "#tools/rank-steps.ts";
import { type StepTarget, stepTargets } from "#tools/step-targets.ts";
import type { FindSteps, StepChoice } from "#ui/tool-services.ts";
import { indexSteps, searchSteps } from "./search-steps.ts";

const JOIN: StepChoice = {
  key: "join",
  step: { join: "\n" },
  title: "Join files into one text",
  description: "Puts the texts of several files one after the other.",
  keywords: ["concatenate", "merge", "combine"],
  group: "Text",
  category: "Text",
  icon: "merge",
};

/** More specific types of a plain text, by its kind. */
const TYPES = lookup<string>({
  json: "application/json",
  csv: "text/csv",
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
});

/** The steps that take an input. Those for what its start looks like come first. */
export function findSteps({ type, head, several = false }: StepInput): FindSteps {
  const kind = head === undefined ? undefined : guessKind(head);
  const likely = head === undefined ? [] : openEntries(head, { asText: false });
  const { suggested, others } = stepTargets(
    { type: (type === "text/plain" && kind && TYPES[kind]) || type, several },
    // Some kinds are opened only in part, which a step can't do.
    likely.flatMap(({ action: { open, mode, content } }) =>
      content === undefined ? [{ tool: open, operation: mode }] : [],
    ),
  );
  const toChoices = (targets: readonly StepTarget[]) => targets.map((target) => toChoice(target, several));
  const first = [...(several ? [JOIN] : []), ...toChoices(suggested)];
  const rest = toChoices(others);
  const index = indexSteps([...first, ...rest]);
  const groups: ReturnType<FindSteps> = [
    ["Suggested", first],
    ...Map.groupBy(rest, ({ category }): string => category),
  ];
  return (query) => {
    const shown: ReturnType<FindSteps> = query.trim() === "" ? groups : [["Matching steps", searchSteps(index, query)]];
    return shown.filter(([, steps]) => steps.length > 0);
  };
}

/** A step that takes one file runs for each of several. */
function toChoice(
  { tool, operation, accepts, needs, takesSeveral, ...target }: StepTarget,
  several: boolean,
): StepChoice {
  const { title, description, keywords, group, category, icon } = target;
  const runsForEach = several && !takesSeveral && accepts.length > 0;
  return {
    key: `${tool} ${operation}`,
    step: {
      tool,
      operation,
      ...(needs.length > 0 && { inputs: Object.fromEntries(needs.map((name) => [name, ""])) }),
      ...(runsForEach && { forEach: "file" }),
    },
    title,
    description,
    keywords,
    group,
    category,
    icon,
  };
}
