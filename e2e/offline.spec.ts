import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServers, startServer } from "#server/platform/testing/server-process.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { expect, test } from "./fixtures.ts";

const TOOLS = "src/tools";

async function browserTools(): Promise<ToolMeta[]> {
  const folders = readdirSync(TOOLS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const metas: ToolMeta[] = await Promise.all(
    folders.map(async ({ name }) => (await import(`#tools/${name}/meta.ts`)).meta),
  );
  return metas.filter(({ runs }) => runs === "browser");
}

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-offline-"));
});
test.afterAll(() => {
  endServers();
  rmSync(folder, { recursive: true, force: true });
});

test("every browser tool opens and works after one visit, with the server dead", async ({ browser }) => {
  test.setTimeout(180_000);
  const tools = await browserTools();
  const server = await startServer({ DATA_DIR: folder });
  const { origin } = server;
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(origin);
  await page.evaluate("navigator.serviceWorker.ready");

  await server.kill("SIGKILL");
  for (const { id, title } of tools) {
    await page.goto(`${origin}/tools/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  }
  await page.goto(`${origin}/tools?category=text`);
  await expect(page.getByRole("heading", { level: 1, name: "Text Tools" })).toBeVisible();

  await page.goto(`${origin}/tools/json-formatter`);
  await page.getByRole("textbox", { name: "Input" }).fill('{"a":1}');
  await page.getByRole("button", { name: "Minify", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue('{"a":1}');
  await page.goto(`${origin}/tools/word-counter`);
  await page.getByRole("textbox", { name: "Input" }).fill("one two three");
  await expect(page.getByText("3", { exact: true }).first()).toBeVisible();

  await page.goto(`${origin}/tools/pastebin/abcdefghijkl`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This paste could not be loaded.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The server cannot be reached. Are you offline?")).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
