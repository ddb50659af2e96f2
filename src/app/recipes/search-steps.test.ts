import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { recipeSteps } from "#shared/recipe/step-summary.ts";
import type { StepChoice } from "#ui/tool-services.ts";
import { indexSteps, searchSteps } from "./search-steps.ts";

const tools = toolFolders();
const steps = await Promise.all(
  tools.ids.map(async (id): Promise<StepChoice[]> => {
    const { title, keywords, description, category } = await tools.meta(id);
    return recipeSteps(id, await tools.operations(id)).map(({ tool, operation, label }) => ({
      key: `${tool} ${operation}`,
      step: { tool, operation },
      title: `${title}: ${label}`,
      keywords,
      description,
      group: category,
      category,
      icon: "list-plus",
    }));
  }),
);
const index = indexSteps(steps.flat());

describe("searchSteps", () => {
  it.each([
    ["dedupe", "line-tools unique"],
    ["remove duplicates", "line-tools unique"],
    ["sort", "line-tools sort"],
    ["filter lines", "line-tools filter"],
    ["json to yaml", "yaml-json toYaml"],
    ["yaml to json", "yaml-json toJson"],
    ["minify json", "json-formatter minify"],
    ["base64 decode", "base64-encode decode"],
    ["unzip", "compress unzip"],
  ])("puts the operation for “%s” first: %s", (query, key) => {
    expect(searchSteps(index, query)[0]?.key).toBe(key);
  });

  it("lists the tool's other operations after it", () => {
    const keys = searchSteps(index, "dedupe").map(({ key }) => key);
    expect(keys).toContain("line-tools sort");
    expect(new Set(keys).size).toBe(keys.length);
  });
});
