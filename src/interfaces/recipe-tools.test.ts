import { describe, expect, it } from "vitest";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { runOperation } from "#shared/run-operation.ts";
import { findOperations, indexOperations } from "./find-tools.ts";
import { withRecipes } from "./recipe-tools.ts";
import { stepLoader } from "./tool-access.ts";
import { toolFolders } from "./tool-modules.ts";

const recipe: Recipe = {
  recipe: 1,
  name: "Read a session cookie",
  steps: [{ tool: "base64-encode", operation: "decode" }],
};
const meta = {
  id: "read-cookie",
  title: recipe.name,
  description: "Of our shop.",
  category: "Encoding",
  order: 1,
  keywords: [],
  icon: "key-round",
  runs: "browser",
} as const;
const base = toolFolders();
const tools = withRecipes(base, new Map([["read-cookie", { meta, recipe }]]));

describe("withRecipes", () => {
  it("adds recipes as tools that agents find and run", async () => {
    expect(tools.ids).toHaveLength(base.ids.length + 1);
    const [found] = findOperations(await indexOperations(tools), "what is in this session cookie of the shop");
    expect(found).toMatchObject({ tool: "read-cookie", operation: "run", title: recipe.name });
    const { run } = await tools.operations("read-cookie");
    if (!run) throw new Error("There is no operation");
    expect(await runOperation(run, "YQ==")).toMatchObject({ kind: "files", files: [{ name: "decoded.txt" }] });
    expect(await tools.meta("json-formatter")).toMatchObject({ id: "json-formatter" });
  });

  it("keeps them out of other recipes", async () => {
    expect(await stepLoader(tools)("read-cookie")).toBe(undefined);
    expect(await stepLoader(tools)("json-formatter")).toHaveProperty("format");
  });

  it("changes nothing without recipes", () => {
    expect(withRecipes(base, new Map())).toBe(base);
  });
});
