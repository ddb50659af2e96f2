import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { freePort } from "#server/platform/testing/free-port.ts";
import { type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const COOKIE = {
  recipe: 1,
  name: 'Read a "session" cookie',
  description: "Base64, gzip & JSON.",
  icon: "key-round",
  steps: [
    { tool: "base64-encode", operation: "decode" },
    { tool: "compress", operation: "decompress" },
    { tool: "json-formatter", operation: "format", options: { indent: "1" }, open: ["indent"] },
  ],
};
const JOIN = { recipe: 1, name: "Join reports", steps: [{ tool: "csv-merger", operation: "merge" }, { join: "" }] };

let folder = "";
let server: ServerProcess;
let port = 0;

test.describe.configure({ mode: "default" });
test.use({
  baseURL: async ({ browserName: _ }, use) => {
    await use(`http://127.0.0.1:${port}`);
  },
});

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-site-recipes-"));
  await mkdir(join(folder, "recipes"));
  await writeFile(join(folder, "recipes", "read-cookie.recipe.json"), JSON.stringify(COOKIE));
  await writeFile(join(folder, "recipes", "join-reports.recipe.json"), JSON.stringify(JOIN));
  port = await freePort();
  server = await startServer({ PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: folder });
});

test.afterAll(async () => {
  await server.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const cookie = (value: string) => gzipSync(value).toString("base64");

test("an operator's recipe is a tool: found by name, run by keyboard, with its open options", async ({ page }) => {
  await openHydrated(page, "/");
  await page.keyboard.press("Control+K");
  await page.keyboard.type("session cookie");
  await expect(page.getByRole("option").first()).toContainText(COOKIE.name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(COOKIE.name);
  await page.getByRole("textbox", { name: "Input" }).focus();
  await page.keyboard.insertText(cookie('{"user":"Zoë"}'));
  await page.keyboard.press("Control+Enter");
  const output = page.getByRole("textbox", { name: "Output" });
  await expect(output).toHaveValue('{\n "user": "Zoë"\n}');
  await page.getByLabel("Indent").selectOption("tab");
  await expect(output).toHaveValue('{\n\t"user": "Zoë"\n}');
  await expect(page.getByRole("region", { name: "Steps" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
});

test("opens by its address, with one title and description, and says which step failed", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/tools/read-cookie");
  await expect(page).toHaveTitle(/^Read a "session" cookie · /);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", COOKIE.description);
  await expect(page.locator("head [data-early]")).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await page.getByRole("textbox", { name: "Input" }).fill("bm90IGd6aXA=");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("region", { name: "What is wrong" })).toContainText(
    "Step 2: This is neither gzip nor zlib.",
  );
  await expect(page.getByRole("textbox", { name: "Input" })).toHaveValue("bm90IGd6aXA=");
  await page.getByRole("link", { name: "Tools", exact: true }).click();
  await expect(page).toHaveTitle(/^All Tools · /);
  await page.getByRole("link", { name: "Join reports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join reports");
});
