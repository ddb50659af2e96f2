import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { readRecipe } from "#shared/recipe/read-recipe.ts";
import { startRecipe } from "#shared/recipe/run-recipe.ts";
import { collectStarted } from "#shared/run-operation.ts";
import { STARTERS } from "./starters.ts";

const RESULTS: Record<string, string> = {
  "Decode Base64 JSON": '{\n  "user": "Ada",\n  "roles": [\n    "admin",\n    "author"\n  ]\n}',
  "Clean up links": "https://example.com/hats\nhttps://example.com/shoes?id=7",
  "Query a CSV file": "city,country,people\nLima,PE,10\nCusco,PE,0.4",
  "Types for a YAML file": "export interface",
  "Hash each line": "b5fc85e5",
};

const { operations } = toolFolders();

describe("STARTERS", () => {
  it("are five", () => expect(STARTERS.map(({ name }) => name)).toEqual(Object.keys(RESULTS)));

  it.each(STARTERS)("$name runs on its sample", async ({ name, input, steps }) => {
    const recipe = await readRecipe({ recipe: 1, name, steps }, operations);
    const result = await collectStarted(await startRecipe(recipe, input, operations));
    const text = result.kind === "text" ? await new Response(result.content).text() : "";
    expect(text).toContain(RESULTS[name]);
  });
});
