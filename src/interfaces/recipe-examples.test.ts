import { describe, expect, it } from "vitest";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { runOperation } from "#shared/run-operation.ts";
import { recipeExamples } from "./testing/recipes/examples.ts";
import { stepLoader } from "./tool-access.ts";
import { toolFolders } from "./tool-modules.ts";

const load = stepLoader(toolFolders());

const examples = await recipeExamples(load);

describe("the example recipes", () => {
  it.each(examples)("$recipe.name", async ({ recipe, files, gives }) => {
    const operation = await recipeOperation(recipe, load);
    const input = operation.inputs.input?.kind === "files" ? files : files[0];
    const result = await runOperation(operation, input);
    const text =
      result.kind === "files" ? await result.files[0]?.content.text() : result.kind === "text" ? result.content : "";
    expect(text).toContain(gives);
  });
});
