import { deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, input, output } from "./tool-page.ts";

const pack = (payload: unknown) => `#o=1.${deflateRawSync(JSON.stringify(payload)).toString("base64url")}`;
const panel = (page: Page) => page.getByRole("dialog", { name: "Share link" });
const note = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const problem = (page: Page) => page.getByRole("alert");
/** Longer than a live run waits. */
const LIVE_MS = 600;

test("a link carries options, the input only if ticked, and runs nothing", async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill('{"b":1,"a":2}');
  await page.getByLabel("Sort keys").check();
  await button(page, "Share link").press("Enter");
  await expect(panel(page)).toContainText("Sort keys: yes");
  await page.keyboard.press("Tab");
  await expect(panel(page).getByLabel("Include the input")).toBeFocused();
  const link = () => panel(page).getByLabel("Link", { exact: true }).inputValue();
  await expect.poll(link).toMatch(/\/tools\/json-formatter#o=1\.[\w-]+$/);
  await expectAccessible(page);
  const withoutInput = await link();
  await button(page, "Copy Link").click();
  await expect.poll(() => clipboard(page)).toBe(withoutInput);
  await panel(page).getByLabel("Include the input").check();
  await expect.poll(link).not.toBe(withoutInput);
  const withInput = await link();

  const visitor = await browser.newContext(baseURL ? { baseURL } : {});
  const fresh = await visitor.newPage();
  await openHydrated(fresh, withoutInput);
  await expect(note(fresh, "Options from a link. Nothing has run yet.")).toBeVisible();
  await expect(fresh.getByLabel("Sort keys")).toBeChecked();
  await expect(input(fresh)).toHaveValue("");
  await expectAccessible(fresh);

  await openHydrated(fresh, withInput);
  await expect(input(fresh)).toHaveValue('{"b":1,"a":2}');
  await fresh.waitForTimeout(LIVE_MS);
  await expect(output(fresh)).toHaveCount(0);
  await fresh.reload();
  await expect(input(fresh)).toHaveValue('{"b":1,"a":2}');
  await fresh.waitForTimeout(LIVE_MS);
  await expect(output(fresh)).toHaveCount(0);
  expect(await fresh.evaluate("localStorage.getItem('options:json-formatter')")).toBeNull();

  await button(fresh, "Format").click();
  await expect(output(fresh)).toHaveValue('{\n  "a": 2,\n  "b": 1\n}');
  await expect(fresh).toHaveURL(/\/tools\/json-formatter$/);
  await fresh.reload();
  await expect(output(fresh)).toHaveValue('{\n  "a": 2,\n  "b": 1\n}');
  await visitor.close();
});

test("a link sets the mode and leaves the address when an option changes", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, `/tools/password-generator${pack({ mode: "passphrase", options: { words: 7 } })}`);
  await expect(page.getByRole("radio", { name: "Passphrase" })).toBeChecked();
  await expect(page.getByLabel("Words")).toHaveValue("7");
  await page.getByLabel("Words").fill("8");
  await expect(page).toHaveURL(/\/tools\/password-generator$/);
  await page.reload();
  await expect(page.getByLabel("Words")).toHaveValue("8");
});

test("the columns of a link wait for the data", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, `/tools/data-visualizer${pack({ options: { type: "bar", x: "city", y: "b" } })}`);
  await expect(note(page, "Options from a link")).toBeVisible();
  await input(page).fill("city,a,b\nRome,1,2\nOslo,3,4\n");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("combobox", { name: "X", exact: true })).toHaveValue("city");
  await button(page, "Share link").click();
  await expect(panel(page)).toContainText("X: city, Y: b");
});

test("a link opened over work can be undone", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill("[1]");
  await page.evaluate((hash) => location.assign(hash), pack({ inputs: { input: "[2]" } }));
  await expect(input(page)).toHaveValue("[2]");
  await button(page, "Undo").click();
  await expect(input(page)).toHaveValue("[1]");
  await expect(page).toHaveURL(/\/tools\/json-formatter$/);
});

for (const [tool, shown, act] of [
  ["word-counter", "Nothing has run yet", "Run"],
  ["text-case-converter", "Nothing has run yet", "Convert"],
] as const) {
  test(`a link runs nothing on the live page ${tool} until the visitor acts`, { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(`window.requests = 0; const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (data, ...rest) { if (data?.operation) window.requests++; return post.call(this, data, ...rest); }`);
    await openHydrated(page, `/tools/${tool}${pack({ inputs: { input: "one two" } })}`);
    await expect(note(page, shown)).toBeVisible();
    await page.waitForTimeout(LIVE_MS);
    expect(await page.evaluate("window.requests")).toBe(0);
    await button(page, act).click();
    await expect.poll(() => page.evaluate("window.requests")).not.toBe(0);
  });
}

test("no link contains a password, or an input that goes with one", async ({ page }) => {
  await openHydrated(page, "/tools/hash-generator");
  await input(page).fill("my text");
  await page.getByLabel("HMAC key").fill("hunter2");
  await button(page, "Share link").click();
  await expect(panel(page)).toContainText("while a password or key is filled in");
  await expect(panel(page).getByRole("checkbox")).toHaveCount(0);
  await expect(panel(page).getByLabel("Link", { exact: true })).toHaveValue(/\/tools\/hash-generator$/);
});

test("a long link warns and offers a paste", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill(Array.from({ length: 20_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296).join());
  await button(page, "Share link").click();
  await expect(panel(page)).not.toContainText("Many apps");
  await panel(page).getByLabel("Include the input").check();
  await expect(panel(page)).toContainText("Many apps cut links this long.");
  await button(page, "Create Paste").click();
  await expect(page).toHaveURL(/\/tools\/pastebin$/);
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/^0,2654435761/);
});

const HOSTILE: readonly (readonly [name: string, hash: string, message: string])[] = [
  ["1.9 MB", `#o=1.${"A".repeat(1_900_000)}`, "This link is too long."],
  ["another version", "#o=2.AAAA", "This link needs a newer version"],
  ["__proto__", pack({ options: JSON.parse('{"__proto__":{"polluted":true}}') }), 'no option "__proto__"'],
  ["a script", "#o=<script>window.polluted=1</script>", "This link is damaged."],
  ["markup in an input", pack({ inputs: { "<img src=x onerror=window.polluted=1>": "" } }), "This tool has no input"],
  ["bad Base64", "#o=1.!!!!", "This link is damaged."],
  ["a deflate bomb", `#o=1.${deflateRawSync(Buffer.alloc(50_000_000)).toString("base64url")}`, "more than 1 MB"],
  ["an option of another tool", pack({ options: { algorithm: "md5" } }), 'no option "algorithm"'],
  ["a wrong type", pack({ options: { sortKeys: "yes" } }), "wrong value"],
  ["a recipe", pack({ recipe: {} }), "for a recipe"],
];

test("a hostile link does nothing but show an error", async ({ page }) => {
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill("[1]");
  for (const [name, hash, message] of HOSTILE) {
    await page.evaluate((hash) => location.assign(hash), hash);
    await expect(problem(page), name).toContainText("This link can’t be opened. ");
    await expect(problem(page), name).toContainText(message);
    await expect(input(page)).toHaveValue("[1]");
    await expect(page.getByLabel("Sort keys")).not.toBeChecked();
    await button(page, "Dismiss").click();
  }
  expect(await page.evaluate("window.polluted ?? ({}).polluted")).toBeUndefined();
  await page.evaluate((hash) => location.assign(hash), "#o=2.AAAA");
  await expectAccessible(page);
});

test("a secret in a link is refused, and so is a link to a page that takes none", async ({ page }) => {
  await openHydrated(page, `/tools/hash-generator${pack({ options: { key: "hunter2" } })}`);
  await expect(problem(page)).toContainText("can't contain the secret");
  await expect(page.getByLabel("HMAC key")).toHaveValue("");
  await openHydrated(page, `/tools/color-converter${pack({ options: {} })}`);
  await expect(problem(page)).toContainText("This tool doesn’t take options from a link.");
  await expect(button(page, "Share link")).toHaveCount(0);
});

test("a link carries a recipe, which runs only when the visitor starts it", async ({ page }) => {
  const recipe = { recipe: 1, name: "Twice", steps: [{ tool: "reverse-text", operation: "reverse" }] };
  await openHydrated(page, `/recipes${pack({ recipe, inputs: { input: "abc" } })}`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Twice");
  await expect(page.getByRole("textbox", { name: "Input" })).toHaveValue("abc");
  await page.waitForTimeout(LIVE_MS);
  await expect(output(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/recipes$/);
  await button(page, "Share link").click();
  const link = panel(page).getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/\/recipes#o=1\.[\w-]+$/);
  await openHydrated(page, await link.inputValue());
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Twice");

  for (const hash of ["#o=2.AAAA", pack({ options: {} }), pack({ recipe: { ...recipe, steps: [{ tool: "x" }] } })]) {
    await page.evaluate((hash) => location.assign(hash), hash);
    await expect(
      page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: "This link can’t be opened" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
});
