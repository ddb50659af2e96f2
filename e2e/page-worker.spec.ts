import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { publicOperations } from "#interfaces/public-operations.ts";
import { recipeExamples } from "#interfaces/testing/recipes/examples.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { type OperationResult, runOperation } from "#shared/run-operation.ts";
import { triedExamples } from "#shared/testing/tried-examples.ts";
import { expect, test } from "./fixtures.ts";

const tools = toolFolders();

/** The worker of the built site. */
const workerFile = () =>
  readdirSync("build/client/assets").find((file) => /^worker-[\w-]{8}\.js$/.test(file)) ?? "not built";

// The tests of the command line and of the agents expect the same texts.
const examples = (
  await Promise.all(
    tools.ids.map(async (tool) =>
      Array.from(publicOperations(await tools.operations(tool)), ([id, operation]) =>
        triedExamples(operation).map((example) => ({ tool, id, operation, example })),
      ),
    ),
  )
).flat(2);

/** What Node gives for an example; undefined for a random result, which differs each time. */
async function expectedText({ operation, example }: (typeof examples)[number]): Promise<string | undefined> {
  if (example.output instanceof RegExp) return undefined;
  const { options } = example;
  return textOf(operation, await runOperation(operation, exampleInputs(operation, example), options), options);
}

// Pages run the examples of their tools in every-page.spec.ts.
test("examples give the same bytes in the page's worker as in Node", { tag: "@nightly" }, async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto("/");
  const differing: string[] = [];
  for (const one of examples) {
    const { tool, id, operation, example } = one;
    const options = example.options ?? {};
    const result = await runInWorker(page, { tool, operation: id, options }, exampleInputs(operation, example));
    const [text, expected] = [await textOf(operation, result, options), await expectedText(one)];
    if (text === "" || (expected !== undefined && text !== expected)) {
      differing.push(`${tool} ${id}, ${example.title}: ${JSON.stringify([expected, text])}`);
    }
  }
  expect(differing).toEqual([]);
  expect(examples.length).toBeGreaterThan(70);
});

test("recipes give the same bytes in the page's worker as in Node", async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto("/");
  const load = stepLoader(tools);
  for (const { recipe, files } of await recipeExamples(load)) {
    const operation = await recipeOperation(recipe, load);
    const kind = operation.inputs.input?.kind;
    const input = kind === "files" ? files : files[0];
    const result = await runInWorker(
      page,
      { tool: "recipe", operation: "run", recipe, options: {} },
      kind ? { input } : {},
    );
    const expected = await textOf(operation, await runOperation(operation, input));
    expect(await textOf(operation, result), recipe.name).toBe(expected);
  }
});

test("examples give the same bytes over HTTP as in Node", { tag: "@nightly" }, async () => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), "sundry-interfaces-"));
  try {
    const { origin } = await startServer({ DATA_DIR: folder, ...RAISED_LIMITS });
    const signedIn = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
    const { token } = (await signedIn.json()) as { token: string };
    for (const one of examples) {
      const { tool, id, operation, example } = one;
      const query = new URLSearchParams(
        Object.entries(example.options ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const body = new FormData();
      for (const [name, given] of Object.entries(exampleInputs(operation, example))) {
        for (const part of [given].flat()) {
          if (part !== undefined)
            body.append(name, typeof part === "string" ? new File([part], "input.txt") : (part as Blob));
        }
      }
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}/api/run/${tool}/${id}?${query}`, { method: "POST", headers, body });
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
      expect(response.status, `${tool} ${id}: ${text}`).toBe(200);
      expect(text, `${tool} ${id}: ${example.title}`).toEqual((await expectedText(one)) ?? expect.stringMatching(/./));
    }
  } finally {
    killServers();
    rmSync(folder, { recursive: true });
  }
});

/** Runs a request in a worker of its own. Of several result files, only the first comes back. */
async function runInWorker(page: Page, request: object, inputs: NamedInputs): Promise<OperationResult> {
  const given: Record<string, Part | readonly Part[]> = {};
  for (const [name, input] of Object.entries(inputs)) {
    given[name] = Array.isArray(input) ? await Promise.all(input.map(toPart)) : await toPart(input);
  }
  return page.evaluate(
    ({ worker, request, given }) =>
      new Promise<OperationResult>((resolve, reject) => {
        const thread = new Worker(`/assets/${worker}`, { type: "module" });
        thread.onerror = () => reject(new Error("The worker failed"));
        thread.onmessage = async ({ data: { type, result, ...rest } }) => {
          if (type === "started" || type === "progress") return;
          thread.terminate();
          if (type !== "done") return reject(new Error(JSON.stringify(rest)));
          if (result.kind === "data") return resolve(result);
          const { content } = result.files?.[0] ?? result;
          const text = typeof content === "string" ? content : await content.text();
          resolve({ kind: "text", content: text } as OperationResult);
        };
        const toInput = (part: Part) => {
          if (typeof part !== "object") return part;
          const bytes = Uint8Array.from(atob(part.base64), (character) => character.charCodeAt(0));
          return new File([bytes], part.name, { type: part.type });
        };
        const inputs = Object.entries(given).map(([name, parts]) => [
          name,
          Array.isArray(parts) ? parts.map(toInput) : toInput(parts as Part),
        ]);
        thread.postMessage({ ...request, inputs: Object.fromEntries(inputs) });
      }),
    { worker: workerFile(), request, given },
  );
}

type Part = string | undefined | { name: string; type: string; base64: string };

async function toPart(given: unknown): Promise<Part> {
  if (!(given instanceof File)) return given as string | undefined;
  return { name: given.name, type: given.type, base64: Buffer.from(await given.arrayBuffer()).toString("base64") };
}

async function textOf({ gives, options }: AnyOperation, result: OperationResult, values = {}): Promise<string> {
  switch (result.kind) {
    case "text":
      return typeof result.content === "string" ? result.content : result.content.text();
    case "files":
      return result.files[0]?.content.text() ?? "";
    case "data": {
      const text = gives.toText(result.data, resolveOptions(options, values));
      return typeof text === "string" ? text : text.text();
    }
  }
}
