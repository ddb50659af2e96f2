import type { Page } from "@playwright/test";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const eraseSection = (page: Page) => page.getByRole("region", { name: "Erase everything of mine" });
const press = (page: Page, name: string) => eraseSection(page).getByRole("button", { name }).click();

async function eraseEverything(page: Page): Promise<void> {
  await press(page, "Erase everything of mine");
  await press(page, "Yes, erase it all");
}

test("lists every tool that uses the server and what it sends", async ({ page }) => {
  await openHydrated(page, "/privacy");
  const tools = page.getByRole("region", { name: "What runs where" });
  const onServer = [
    "IP Lookup",
    "DNS Lookup",
    "PDF Splitter",
    "PDF Merger",
    "PDF to Images",
    "Pastebin",
    "URL Shortener",
  ];
  await expect(tools.getByRole("link")).toHaveText(onServer);
  const all = toolFolders().ids.length;
  await expect(tools).toContainText(`${all - onServer.length} of ${all} tools run in your browser`);
  await expect(tools).toContainText("The long address is sent to our server");
});

test("is linked from every page and found in the palette", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/word-counter");
  await page.getByRole("contentinfo").getByRole("link", { name: "Your data" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
  await openHydrated(page, "/tools");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("erase");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/privacy$/);
});

for (const [signal, text] of [
  ["doNotTrack: '1'", "Your browser asks not to be tracked: Do Not Track."],
  ["globalPrivacyControl: true", "Your browser asks not to be tracked: Global Privacy Control."],
  ["doNotTrack: null", "Your browser has neither setting on."],
] as const) {
  test(`shows the tracking signal of the browser under ${signal}`, { tag: "@nightly" }, async ({ page }) => {
    const [name, value] = signal.split(": ");
    await page.addInitScript(`Object.defineProperty(navigator, "${name}", { value: ${value} })`);
    await page.goto("/privacy");
    await expect(page.getByText(text)).toBeVisible();
  });
}

test("erases a visitor on the server and in the browser after confirmation", async ({ page, context }) => {
  await page.goto("/tools/pastebin");
  await page.getByRole("textbox", { name: "Content" }).fill("Mine alone");
  await page.getByRole("button", { name: "Create Paste" }).click();
  await expect(page).toHaveURL(/pastebin\/[0-9A-Za-z]{12}$/);
  const paste = page.url().replace("/tools/", "/api/");
  expect((await page.request.get(paste)).status()).toBe(200);
  await page.evaluate(
    `Object.assign(localStorage, { "own-pastes": '["abc"]', theme: "dark", "sundry-recipes": "[]", "sundry-history": "[]", "sundry-history-choice": "on", "sundry-history-inputs": "on", favorites: '["word-counter"]', recentTools: '[{"id":"pastebin"}]', neighbor: "of another site" })`,
  );
  await openHydrated(page, "/privacy");
  await expect(page.locator("html")).toHaveClass(/dark/);

  await press(page, "Erase everything of mine");
  await press(page, "Keep it");
  await expect(eraseSection(page).getByRole("button", { name: "Erase everything of mine" })).toBeFocused();
  expect((await page.request.get(paste)).status()).toBe(200);

  await eraseEverything(page);
  await expect(eraseSection(page).getByRole("status")).toContainText("Erased.");
  await expect(eraseSection(page).getByRole("heading")).toBeFocused();
  await expectAccessible(page);
  expect((await page.request.get(paste)).status()).toBe(404);
  expect(await page.evaluate("JSON.stringify(localStorage)")).toBe('{"neighbor":"of another site"}');
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Small tools");
  await expect(page.getByRole("region", { name: "Favorites" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Recently Used" })).toBeHidden();
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: /503|ERR_FAILED|api\/(me|auth)/ });

  test("shows why, keeps local data, and can retry", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(`localStorage.favorites ??= '["word-counter"]'`);
    await page.route("**/api/me", (route) => route.fulfill({ status: 503, json: { message: "The store is away." } }));
    await openHydrated(page, "/privacy");
    await eraseEverything(page);
    await expect(eraseSection(page).getByRole("alert")).toHaveText("Nothing was erased: The store is away.");
    expect(await page.evaluate("localStorage.favorites")).toBe('["word-counter"]');
    await page.unroute("**/api/me");
    await press(page, "Yes, erase it all");
    await expect(eraseSection(page).getByRole("status")).toContainText("Erased.");
    await expect(eraseSection(page).getByRole("alert")).toBeHidden();
  });

  test("shows that the server can't be reached", { tag: "@nightly" }, async ({ page }) => {
    await page.route("**/api/auth/anonymous", (route) => route.abort());
    await openHydrated(page, "/privacy");
    await eraseEverything(page);
    await expect(eraseSection(page).getByRole("alert")).toHaveText(
      "Nothing was erased: You're offline, or the server can't be reached. Check your connection, then try again.",
    );
  });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("erases the offline copy", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/privacy");
    // The page itself would wait for a while.
    await page.evaluate(`navigator.serviceWorker.register("/service-worker.js")`);
    await page.evaluate("navigator.serviceWorker.ready");
    await eraseEverything(page);
    await expect(eraseSection(page).getByRole("status")).toContainText("Erased.");
    expect(await page.evaluate("caches.keys()")).toEqual([]);
    expect(await page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")).toBe(0);
  });
});

test("links to the licenses of all bundled packages", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/privacy");
  const href = await page.getByRole("link", { name: "names and licenses" }).getAttribute("href");
  const response = await page.request.get(href ?? "");
  expect(response.headers()["content-type"]).toContain("text/plain");
  const text = await response.text();
  // From page scripts, workers, WebAssembly and icons.
  for (const name of ["react-dom", "exifreader", "terser", "hash-wasm", "@embedpdf/pdfium", "lucide-static"]) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.`, "m"));
  }
  expect(text).toContain("PDFium Authors");
});

test("creates an API key, shows it once, and deletes it", async ({ page }) => {
  await openHydrated(page, "/privacy");
  const section = page.getByRole("region", { name: "API keys" });
  await section.getByRole("button", { name: "Manage API keys" }).click();
  await expect(section).toContainText("Keys you create will appear here.");
  await expect(section.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Nightly build");
  await page.keyboard.press("Enter");
  const field = section.getByRole("textbox", { name: "Key “Nightly build”" });
  await expect(field).toBeFocused();
  const headers = { authorization: `Bearer ${await field.inputValue()}` };
  await expectAccessible(page);
  const run = () => page.request.post("/api/run/reverse-text/reverse", { headers, data: "olleh" });
  expect(await (await run()).text()).toBe("hello");

  await openHydrated(page, "/privacy");
  await section.getByRole("button", { name: "Manage API keys" }).click();
  await expect(section.getByRole("listitem")).toContainText("last used");
  await expect(field).toBeHidden();
  await section.getByRole("button", { name: "Delete Nightly build" }).click();
  await section.getByRole("button", { name: "Delete it" }).click();
  await expect(section).toContainText("Keys you create will appear here.");
  await expect(section.getByRole("heading")).toBeFocused();
  expect((await run()).status()).toBe(401);
});
