import type { AnyOperation } from "#shared/operation.ts";
import type { RecipeStep } from "#shared/recipe/recipe.ts";
import { changedOptions, optionsOfStep } from "#shared/recipe/step-facts.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import { EMPTY_INPUT, filesIn, type ToolInput } from "#ui/input-value.ts";
import { PickMenu } from "#ui/pick-menu.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import type { Tool } from "#ui/use-tool.ts";

/** Longer texts of further inputs don't belong in a recipe. */
const MAX_INPUT_BYTES = 100_000;
const HEAD_BYTES = 65_536;

/** 'Then…': makes a recipe of the last run and the step that is picked. */
export function ThenStep({ tool: { operations, shown, ranWith } }: { tool: Tool }) {
  const { tool, stepsFor, openRecipe } = useToolServices();
  const operation: AnyOperation | undefined = shown && operations[shown.operation];
  if (!shown || !operation || operation.internal) return null;
  const [firstName, ...otherNames] = Object.keys(operation.inputs);
  const firstInput = (firstName && ranWith.inputs[firstName]) || EMPTY_INPUT;
  const open = async (next: RecipeStep) => {
    const inputs: Record<string, string> = {};
    for (const name of otherNames) {
      const text = await textOf(ranWith.inputs[name] ?? EMPTY_INPUT);
      if (text === undefined) return toastFailed("This input is too big for a recipe.");
      inputs[name] = text;
    }
    const options = changedOptions(optionsOfStep(operation), ranWith.options);
    const step: RecipeStep = {
      tool: tool.id,
      operation: shown.operation,
      ...(Object.keys(options).length > 0 && { options }),
      ...(otherNames.length > 0 && { inputs }),
    };
    const files = filesIn(firstInput);
    openRecipe({
      content: firstInput.kind === "typed" ? firstInput.text : (files[0] ?? ""),
      ...(files.length > 1 && { files }),
      steps: [step, next],
    });
  };
  return (
    <div className="mt-2 flex items-center justify-end gap-2 text-sm text-ink-2">
      <span className="min-w-0 max-sm:mr-auto">Chain another tool</span>
      <PickMenu
        label="Then…"
        icon="arrow-down"
        look="plain"
        noun="steps"
        load={async () => stepsFor(await describe(shown.result, operation))}
        keyOf={({ key }) => key}
        onPick={({ step }) => open(step)}
      />
    </div>
  );
}

async function textOf(input: ToolInput): Promise<string | undefined> {
  if (input.kind === "typed") return input.text;
  const [file] = filesIn(input);
  return file && file.size <= MAX_INPUT_BYTES ? file.text() : undefined;
}

/** What the next step gets. */
async function describe(result: OperationResult, { gives }: AnyOperation) {
  if (result.kind === "text") return { type: result.type, head: result.head };
  if (result.kind === "data") return { type: gives.type };
  const [file, ...others] = result.files;
  const type = file?.content.type ?? gives.type;
  const head = type.includes("charset=utf-8") ? await file?.content.slice(0, HEAD_BYTES).text() : undefined;
  return { type: type.replace(/;.*/, "") || gives.type, head, several: others.length > 0 };
}
