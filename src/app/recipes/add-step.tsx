import { decodeStart } from "#shared/decode-start.ts";
import { detectFileType } from "#shared/file-type.ts";
import { isJoin, type RecipeStep } from "#shared/recipe/recipe.ts";
import type { StepInput } from "#tools/rank-steps.ts";
import { filesIn, isBlank, type ToolInput } from "#ui/input-value.ts";
import { PickMenu } from "#ui/pick-menu.tsx";
import type { RecipeEditor } from "./use-recipe.ts";

/** Enough to guess what a text is. */
const START_BYTES = 65_536;

/** The menu that inserts a step at a place. */
export function AddStep({
  recipe,
  at,
  onAdd,
}: {
  recipe: RecipeEditor;
  at: number;
  onAdd: (step: RecipeStep) => void;
}) {
  const count = recipe.steps.length;
  const isLast = at === count;
  return (
    <PickMenu
      label={at === 0 ? "Add step" : "Then…"}
      icon={at === 0 ? "list-plus" : "arrow-down"}
      look={isLast ? "plain" : "quiet"}
      opener={{
        "aria-label": at === 0 ? (count > 0 ? "Add step at the start" : "Add step") : `Then… after step ${at}`,
      }}
      noun="steps"
      load={async () => {
        const [{ findSteps }, given] = await Promise.all([import("./find-steps.ts"), inputAt(recipe, at)]);
        return findSteps(given);
      }}
      keyOf={({ key }) => key}
      onPick={({ step }) => onAdd(step)}
    />
  );
}

/** What a step at a place gets. */
async function inputAt(recipe: RecipeEditor, at: number): Promise<StepInput> {
  const before = recipe.steps.slice(0, at).findLast(({ step }) => !step.off);
  if (!before) return describeInput(recipe.input);
  const report = recipe.reports.get(before.key);
  const several = givesSeveral(recipe, at);
  // Until it has run, or its tool has loaded, it may give anything.
  if (!report)
    return {
      type: isJoin(before.step) ? "text/plain" : (recipe.operationOf(before.step)?.gives.type ?? "*/*"),
      several,
    };
  const given = report.files[0]?.type.replace(/;.*/, "") || "*/*";
  const head = decodeStart(report.head);
  const type = given.includes("*") ? detectFileType(report.head, { isText: head !== undefined }).type : given;
  return { type, head, several };
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

async function describeInput(input: ToolInput): Promise<StepInput> {
  if (isBlank(input)) return { type: undefined };
  if (input.kind === "typed") return { type: "text/plain", head: input.text.slice(0, START_BYTES) };
  const [file = new Blob(), ...others] = filesIn(input);
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const head = decodeStart(bytes);
  const { type } = detectFileType(bytes, { isText: head !== undefined, mediaType: file.type });
  return { type, head, several: others.length > 0 };
}
