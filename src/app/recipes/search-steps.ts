import { toKebab } from "#shared/public-name.ts";
import { type Findable, type Index, makeIndex, search } from "#shared/search.ts";
import type { StepChoice } from "#ui/tool-services.ts";

interface ToolSteps extends Findable {
  steps: readonly StepChoice[];
  index: Index<Findable & { choice: StepChoice }>;
}

/** Prepares steps for `searchSteps`. */
export function indexSteps(steps: readonly StepChoice[]): Index<ToolSteps> {
  const byTool = Map.groupBy(steps, ({ key }) => key.split(" ")[0]);
  return makeIndex(Array.from(byTool.values(), indexTool));
}

/** A title is "Tool: Operation". */
function indexTool(steps: StepChoice[]): ToolSteps {
  const { title, keywords, description, group } = steps[0] as StepChoice;
  const operations = steps.map((choice) => ({
    choice,
    title: choice.title.split(": ").at(-1) ?? "",
    keywords: [toKebab(choice.key.split(" ").at(-1) ?? "")],
    description: "",
    group: "",
  }));
  const tool = title.split(": ")[0] ?? "";
  return { title: tool, keywords, description, group, steps, index: makeIndex(operations) };
}

/** The steps of the tools that match, best first. Of a tool's, those that match themselves come first. */
export function searchSteps(index: Index<ToolSteps>, query: string): readonly StepChoice[] {
  return search(index, query).flatMap(({ steps, index }) => {
    const matching = search(index, query).map(({ choice }) => choice);
    return [...new Set([...matching, ...steps])];
  });
}
