import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { runCli } from "#cli/testing/run-cli.ts";
import { type RecipeExample, recipeExamples } from "#interfaces/testing/recipes/examples.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { RunReport } from "#mcp/run-report.ts";
import { createAgentServer } from "#mcp/server.ts";
import { localHost } from "#mcp/stdio.ts";
import { ThreadRunner } from "#mcp/thread-runner.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { expect, test } from "./fixtures.ts";

const tools = toolFolders();
const load = stepLoader(tools);
const folder = mkdtempSync(join(tmpdir(), "sundry-recipes-"));
test.afterAll(() => {
  killServers();
  rmSync(folder, { recursive: true });
});

test("every recipe gives the same bytes on a page, in the terminal, over HTTP and to an agent", async ({ page }) => {
  test.setTimeout(300_000);
  const { origin } = await startServer({ DATA_DIR: folder, MCP: "on", ...RAISED_LIMITS });
  await page.goto("/");
  const signedIn = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const [remote, local] = [new Client({ name: "test", version: "1" }), new Client({ name: "test", version: "1" })];
  await remote.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
  const runner = new ThreadRunner(join(folder, "results"));
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createAgentServer(localHost(tools, runner, [folder])).connect(there);
  await local.connect(here);

  const examples = await recipeExamples(load);
  const differing: string[] = [];
  for (const one of examples) {
    const results = [
      await inTerminal(one),
      await onPage(page, one),
      await overHttp(origin, headers, one),
      await toLocalAgent(local, one),
    ];
    results.push((await toRemoteAgent(remote, one)) ?? results[0] ?? "");
    expect(results[0]).toContain(one.gives);
    if (results.some((text) => text !== results[0])) differing.push(`${one.recipe.name}: ${JSON.stringify(results)}`);
  }
  expect(differing).toEqual([]);
  expect(examples.length).toBeGreaterThanOrEqual(30);
  await Promise.all([remote.close(), local.close(), runner.close()]);
});

async function inTerminal({ path, files, recipe }: RecipeExample): Promise<string> {
  const inputs: string[] = [];
  for (const file of files) {
    inputs.push(join(folder, file.name));
    writeFileSync(join(folder, file.name), Buffer.from(await file.arrayBuffer()));
  }
  const { code, text, stderr } = await runCli(["recipe", path, ...inputs]);
  expect(code, `${recipe.name}: ${stderr}`).toBe(0);
  return text;
}

const [WORKER = ""] = readdirSync("build/client/assets").filter((file) => /^worker-[\w-]{8}\.js$/.test(file));

/** In the worker of a page. */
async function onPage(page: Page, { recipe, files }: RecipeExample): Promise<string> {
  const { inputs } = await recipeOperation(recipe, load);
  const contents = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      base64: Buffer.from(await file.bytes()).toString("base64"),
    })),
  );
  return page.evaluate(
    ({ worker, recipe, contents, kind }) =>
      new Promise<string>((resolve, reject) => {
        const thread = new Worker(`/assets/${worker}`, { type: "module" });
        thread.onerror = () => reject(new Error("The worker failed"));
        thread.onmessage = async ({ data: { type, result, ...rest } }) => {
          if (type === "started" || type === "progress") return;
          thread.terminate();
          if (type !== "done") return reject(new Error(JSON.stringify(rest)));
          const [file = { content: result.content }] = result.files ?? [];
          resolve(await new Response(file.content).text());
        };
        const files = contents.map(
          ({ name, type, base64 }) =>
            new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }),
        );
        const input = kind === undefined ? {} : { input: kind === "files" ? files : files[0] };
        thread.postMessage({ tool: "recipe", operation: "run", recipe, inputs: input, options: {} });
      }),
    { worker: WORKER, recipe, contents, kind: inputs.input?.kind },
  );
}

async function overHttp(
  origin: string,
  headers: Record<string, string>,
  { recipe, files }: RecipeExample,
): Promise<string> {
  const body = new FormData();
  body.append("recipe", JSON.stringify(recipe));
  for (const file of files) body.append("input", file);
  const response = await fetch(`${origin}/api/run`, { method: "POST", headers, body });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(response.status, `${recipe.name}: ${text}`).toBe(200);
  return text;
}

/** An agent on this machine reads the files. */
async function toLocalAgent(agent: Client, { recipe, files }: RecipeExample): Promise<string> {
  const paths = files.map(({ name }) => join(folder, name));
  const { results } = await callAgent(agent, recipe, paths.length > 0 ? { file: paths } : {});
  const [part] = results;
  return part?.complete ? (part.preview ?? "") : readFileSync(part?.file ?? "", "utf8");
}

/** An agent elsewhere has only texts, without names. */
async function toRemoteAgent(agent: Client, { recipe, files }: RecipeExample): Promise<string | undefined> {
  const [file, ...others] = files;
  if (others.length > 0 || file?.type === "image/png") return undefined;
  const { results } = await callAgent(agent, recipe, file ? { input: await file.text() } : {});
  const [part] = results;
  if (part?.complete && part.preview !== undefined) return part.preview;
  const { contents } = await agent.readResource({ uri: part?.uri ?? "" });
  const [content] = contents;
  return content && "text" in content ? String(content.text) : "";
}

async function callAgent(agent: Client, { name, steps }: Recipe, input: object): Promise<RunReport> {
  const answer = await agent.callTool({ name: "run_recipe", arguments: { steps, ...input } });
  expect(answer.isError, `${name}: ${JSON.stringify(answer.content)}`).toBeFalsy();
  return answer.structuredContent as unknown as RunReport;
}
