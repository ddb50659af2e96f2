import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Recipe, type RecipeStep, recipeFileName } from "#shared/recipe/recipe.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { runOperation } from "#shared/run-operation.ts";
import { recipeCommand } from "./recipe-command.ts";
import { toolFolders } from "./tool-modules.ts";

const { operations: load } = toolFolders();
const named = (name: string, ...steps: RecipeStep[]): Recipe => ({ recipe: 1, name, steps });
const step = (tool: string, operation: string, options?: Record<string, unknown>): RecipeStep => ({
  tool,
  operation,
  ...(options && { options }),
});
const format = step("json-formatter", "format", { indent: "4" });
const decode = step("base64-encode", "decode");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-recipe-"));
  const sundry = `#!/bin/sh\nexec "${process.execPath}" "${resolve("src/cli/sundry.js")}" "$@"\n`;
  writeFileSync(join(folder, "sundry"), sundry, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("recipeCommand", () => {
  it.each([
    [
      [decode, step("compress", "decompress"), format],
      "sundry base64-encode decode | sundry compress decompress | sundry json-formatter format --indent 4",
    ],
    [
      [step("string-splitter", "character", { delimiter: "it's" })],
      `sundry string-splitter character --delimiter "it's"`,
    ],
    [[step("string-splitter", "character", { delimiter: "-" })], "sundry string-splitter character --delimiter=-"],
    [
      [step("base64-encode", "encode", { padding: false, urlSafe: true })],
      "sundry base64-encode encode --no-padding --url-safe",
    ],
    [[{ ...format, off: true }, decode], "sundry base64-encode decode"],
    [[{ ...decode, forEach: "line" as const }], "sundry recipe 'My recipe.recipe.json'"],
    [[step("compress", "unzip"), { join: "" }], "sundry recipe 'My recipe.recipe.json'"],
    [[step("compress", "unzip")], "sundry compress unzip -o result/"],
    [[decode, step("compress", "zip")], "sundry recipe 'My recipe.recipe.json'"],
    [[step("string-splitter", "character", { delimiter: "\u001b[A\r" })], "sundry recipe 'My recipe.recipe.json'"],
    [[{ ...format, off: true }], "sundry recipe 'My recipe.recipe.json'"],
  ])("writes %j as a command", async (steps, command) => {
    expect(await recipeCommand(named("My recipe", ...steps), load)).toBe(command);
  });

  it("rejects a step that only runs in a browser", async () => {
    const draw = step("image-converter", "convert");
    await expect(recipeCommand(named("Draw", decode, draw), load)).rejects.toThrow(
      'Step 2: "image-converter convert" only runs in a browser.',
    );
  });

  it.each([
    [named("Read", decode, format), Buffer.from('{"a":[1,"$HOME"]}').toString("base64")],
    [named("Split", step("string-splitter", "character", { delimiter: `'$(id)'"\`x\`\\!\n` })), `1'$(id)'"\`x\`\\!\n2`],
  ])("gives the same bytes in a shell as the recipe: %j", async (recipe, input) => {
    const command = await recipeCommand(recipe, load);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { stdout, stderr } = spawnSync("bash", ["-c", command], { cwd: folder, input, env });
    const expected = await runOperation(await recipeOperation(recipe, load), input);
    expect(stderr.toString()).toBe("");
    expect(stdout.toString()).toBe(expected.kind === "text" && expected.content);
  });
});

describe("recipeFileName", () => {
  it.each([
    ["Read a/b", "Read a-b.recipe.json"],
    ["../~x", "x.recipe.json"],
    ["-rf", "rf.recipe.json"],
    ["…", "….recipe.json"],
    ["\ud800\n", "\ufffd-.recipe.json"],
    [".", "recipe.recipe.json"],
  ])("makes a file name of %j", (name, file) => {
    expect(recipeFileName({ name })).toBe(file);
  });
});
