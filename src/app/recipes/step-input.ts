import { decodeStart } from "#shared/decode-start.ts";
import { detectFileType } from "#shared/file-type.ts";
import { isJoin } from "#shared/recipe/recipe.ts";
import type { StepInput } from "#tools/rank-steps.ts";
import { filesIn, isBlank, type ToolInput } from "#ui/input-value.ts";
import { givesSeveral, type RecipeEditor } from "./use-recipe.ts";

/** Enough to guess what a text is. */
const START_BYTES = 65_536;

/** What a step at a place gets. */
export async function inputAt(recipe: RecipeEditor, at: number): Promise<StepInput> {
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

async function describeInput(input: ToolInput): Promise<StepInput> {
  if (isBlank(input)) return { type: undefined };
  if (input.kind === "typed") return { type: "text/plain", head: input.text.slice(0, START_BYTES) };
  const [file = new Blob(), ...others] = filesIn(input);
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const head = decodeStart(bytes);
  const { type } = detectFileType(bytes, { isText: head !== undefined, mediaType: file.type });
  return { type, head, several: others.length > 0 };
}
