import { guessKind } from "#app/palette/guess-kind.ts";
import { openEntries } from "#app/palette/open-in.ts";
import { makeIndex, search } from "#shared/search.ts";
import type { StepInput } from "#tools/rank-steps.ts";
import { stepTargets } from "#tools/step-targets.ts";
import type { FindSteps, StepChoice } from "#ui/tool-services.ts";

const JOIN: StepChoice = {
  key: "join",
  tool: "",
  operation: "",
  label: "",
  accepts: [],
  takesSeveral: true,
  gives: "text/plain",
  givesSeveral: false,
  title: "Join files into one text",
  description: "Puts the texts of several files one after the other.",
  keywords: ["concatenate", "merge", "combine"],
  group: "Text",
  category: "Text",
  icon: "merge",
};

export const isJoinChoice = ({ tool }: StepChoice) => tool === "";

/** More specific types of a plain text, by its kind. */
const TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  csv: "text/csv",
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
};

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
  const first = several ? [JOIN, ...suggested] : suggested;
  const index = makeIndex([...first, ...others]);
  const groups: ReturnType<FindSteps> = [
    ["Suggested", first],
    ...Map.groupBy(others, ({ category }): string => category),
  ];
  return (query) => {
    const shown: ReturnType<FindSteps> = query.trim() === "" ? groups : [["Matching steps", search(index, query)]];
    return shown.filter(([, steps]) => steps.length > 0);
  };
}
