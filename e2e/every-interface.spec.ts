import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { exampleArguments } from "#cli/testing/example-arguments.ts";
import { runCli } from "#cli/testing/run-cli.ts";
import { publicOperations } from "#interfaces/public-operations.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { RunReport } from "#mcp/run-report.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import { toKebab } from "#shared/public-name.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { triedExamples } from "#shared/testing/tried-examples.ts";
import { expect, test } from "./fixtures.ts";

interface Example {
  tool: string;
  id: string;
  operation: AnyOperation;
  example: OperationExample;
}

const tools = toolFolders();
const folder = mkdtempSync(join(tmpdir(), "sundry-interfaces-"));
test.afterAll(() => {
  killServers();
  rmSync(folder, { recursive: true });
});

test("examples give the same bytes on their page, in the terminal, over HTTP and to an agent", async ({ page }) => {
  test.setTimeout(600_000);
  const { origin } = await startServer({ DATA_DIR: folder, MCP: "on", ...RAISED_LIMITS });
  await page.goto("/");
  const signedIn = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const agent = new Client({ name: "test", version: "1" });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));

  const differing: string[] = [];
  let count = 0;
  for (const tool of tools.ids) {
    // Each interface has a test of its own for all operations.
    const operations = [...publicOperations(await tools.operations(tool))];
    for (const [id, operation] of process.env.NIGHTLY ? operations : operations.slice(0, 1)) {
      for (const example of triedExamples(operation)) {
        const one = { tool, id, operation, example };
        const [terminal, ...others] = [
          await inTerminal(one),
          await onPage(page, one),
          await overHttp(origin, headers, one),
          await toAgent(agent, one),
        ];
        count += 1;
        // A random result is another one each time.
        if (example.output instanceof RegExp) for (const text of [terminal, ...others]) expect(text).not.toBe("");
        else if (others.some((text) => text !== terminal)) {
          differing.push(`${tool} ${id}, ${example.title}: ${JSON.stringify([terminal, ...others])}`);
        }
      }
    }
  }
  expect(differing).toEqual([]);
  expect(count).toBeGreaterThan(70);
  await agent.close();
});

async function inTerminal({ tool, id, operation, example }: Example): Promise<string> {
  const { args, stdin } = exampleArguments(operation, example, folder);
  const { code, text } = await runCli([tool, toKebab(id), ...args], { ...(stdin !== undefined && { stdin }) });
  expect(code, `${tool} ${id}: ${example.title}`).toBe(0);
  return text;
}

const [WORKER = ""] = readdirSync("build/client/assets").filter((file) => /^worker-[\w-]{8}\.js$/.test(file));

async function onPage(page: Page, { tool, id, operation, example }: Example): Promise<string> {
  const inputs = exampleTexts(operation, example);
  const result = await page.evaluate(
    ({ worker, request, inputs }) =>
      new Promise<{ text: string } | { data: unknown }>((resolve, reject) => {
        const thread = new Worker(`/assets/${worker}`, { type: "module" });
        const toFiles = (given: string | readonly string[]) =>
          typeof given === "string" ? given : given.map((text, index) => new File([text], `input-${index + 1}.txt`));
        thread.onerror = () => reject(new Error("The worker failed"));
        thread.onmessage = async ({ data: { type, result, ...rest } }) => {
          if (type === "started" || type === "progress") return;
          thread.terminate();
          if (type !== "done") reject(new Error(JSON.stringify(rest)));
          else if (result.kind === "data") resolve({ data: result.data });
          else {
            const [first = { content: result.content }] = result.files ?? [];
            resolve({ text: await new Response(first.content).text() });
          }
        };
        thread.postMessage({
          ...request,
          inputs: Object.fromEntries(Object.entries(inputs).map(([name, given]) => [name, toFiles(given)])),
        });
      }),
    { worker: WORKER, request: { tool, operation: id, options: example.options ?? {} }, inputs },
  );
  if ("text" in result) return result.text;
  const text = operation.gives.toText(result.data, resolveOptions(operation.options, example.options ?? {}));
  return typeof text === "string" ? text : text.text();
}

/** An example's texts by input; several for an input of files. */
function exampleTexts({ inputs }: AnyOperation, { input, inputs: named }: OperationExample) {
  const texts = Object.keys(inputs).map((name, place) => [name, named?.[name] ?? (place === 0 ? input : undefined)]);
  return Object.fromEntries(texts.filter(([, given]) => given !== undefined)) as Record<string, string | string[]>;
}

async function overHttp(
  origin: string,
  headers: Record<string, string>,
  { tool, id, operation, example }: Example,
): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(example.options ?? {})) query.append(name, String(value));
  const body = new FormData();
  for (const [name, given] of Object.entries(exampleInputs(operation, example))) {
    for (const one of Array.isArray(given) ? given : [given]) {
      if (one !== undefined) body.append(name, typeof one === "string" ? new File([one], "input.txt") : one);
    }
  }
  const response = await fetch(`${origin}/api/run/${tool}/${id}?${query}`, { method: "POST", headers, body });
  // `text()` would drop a byte order mark.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(response.status, `${tool} ${id}: ${example.title}: ${text}`).toBe(200);
  return text;
}

async function toAgent(agent: Client, { tool, id, operation, example }: Example): Promise<string> {
  const args = { tool, operation: id, inputs: exampleTexts(operation, example), options: example.options };
  const answer = await agent.callTool({ name: "run_operation", arguments: args });
  expect(answer.isError, `${tool} ${id}: ${example.title}: ${JSON.stringify(answer.content)}`).toBeFalsy();
  const [part] = (answer.structuredContent as unknown as RunReport).results;
  if (part?.complete && part.preview !== undefined) return part.preview;
  const { contents } = await agent.readResource({ uri: part?.uri ?? "" });
  const [content] = contents;
  if (!content) return "";
  return "text" in content ? String(content.text) : Buffer.from(String(content.blob), "base64").toString();
}
