import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyOperation, triedExamples } from "#interfaces/testing/every-example.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { runOperation } from "#shared/run-operation.ts";
import { COMMANDS } from "./main.ts";
import { GENERAL_OPTIONS } from "./run-arguments.ts";
import { exampleArguments } from "./testing/example-arguments.ts";
import { runCli } from "./testing/run-cli.ts";

const operations = await everyOperation();
const examples = await triedExamples();

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(operations)("$tool $id", ({ tool, operation }) => {
  it("has names that the command line can tell apart", () => {
    const options = Object.entries<OptionDeclaration>(operation.options);
    const names = [
      ...options.map(([name]) => toKebab(name)),
      ...Object.keys(operation.inputs),
      ...Object.keys(GENERAL_OPTIONS),
    ];
    expect(names).toEqual([...new Set(names)]);
    const flags = options.filter(([, { kind }]) => kind === "flag").map(([name]) => `no-${toKebab(name)}`);
    expect(names.filter((name) => flags.includes(name))).toEqual([]);
    expect(Object.keys(COMMANDS)).not.toContain(tool);
  });
});

describe("an example", () => {
  const isRandom = ({ example }: (typeof examples)[number]) => example.output instanceof RegExp;

  it.each(examples.filter((one) => !isRandom(one)))(
    "prints what the page shows: $tool $id, $example.title",
    async ({ tool, id, operation, example }) => {
      const { args, stdin } = exampleArguments(operation, example, folder);
      const { code, stdout, stderr } = await runCli([tool, toKebab(id), ...args], {
        ...(stdin !== undefined && { stdin }),
      });
      expect(stderr).not.toContain("Error");
      expect(code).toBe(0);
      expect(stdout.toString()).toBe(await expectedText(operation, example));
    },
  );

  it.each(examples.filter(isRandom))("runs: $tool $id, $example.title", async ({ tool, id, operation, example }) => {
    const { args, stdin } = exampleArguments(operation, example, folder);
    const isData = operation.gives.kind === "data";
    const all = [tool, toKebab(id), ...args, ...(isData ? ["--json"] : [])];
    const { code, text } = await runCli(all, { ...(stdin !== undefined && { stdin }) });
    expect(code).toBe(0);
    expect(isData ? JSON.stringify(JSON.parse(text).result) : text).toMatch(example.output as RegExp);
  });
});

async function expectedText(operation: AnyOperation, example: OperationExample): Promise<string> {
  const result = await runOperation(operation, exampleInputs(operation, example), example.options);
  switch (result.kind) {
    case "text":
      return typeof result.content === "string" ? result.content : result.content.text();
    case "files":
      return result.files[0]?.content.text() ?? "";
    case "data": {
      const text = operation.gives.toText(result.data, { ...defaultOptions(operation.options), ...example.options });
      return typeof text === "string" ? text : text.text();
    }
  }
}
