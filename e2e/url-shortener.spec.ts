import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const LONG = "example.com/a/rather/long/path?with=a&query=1#and-a-fragment";
const STORED = `https://${LONG}`;

const newAlias = () => `e2e-${Math.random().toString(36).slice(2, 12)}`;

async function shorten(page: Page, alias = ""): Promise<string> {
  await page.getByLabel("Long URL").fill(LONG);
  await page.getByLabel("Custom alias").fill(alias);
  const created = page.waitForResponse((response) => response.url().endsWith("/api/shortener/create"));
  await page.getByRole("button", { name: "Shorten", exact: true }).click();
  return (await (await created).json()).alias;
}

test("shortens a URL, copies it and lists it with its details", async ({ page, baseURL, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/tools/url-shortener");
  const list = page.getByRole("region", { name: "Your Links" });
  await expect(list.getByText("Links you shorten will appear here.")).toBeVisible();
  const aliasField = page.getByLabel("Custom alias");
  await aliasField.fill(`my_ä!-al ias`);
  await expect(aliasField).toHaveValue("my-alias");
  await aliasField.fill("a-b".repeat(20));
  await expect(aliasField).toHaveValue("a-ba-ba-ba-ba-ba-ba-");
  const alias = newAlias();
  await shorten(page, alias);
  const short = `${baseURL}/s/${alias}`;
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(short);
  await expect(page.getByLabel("Long URL")).toHaveValue("");

  const item = list.getByRole("listitem");
  await expect(item).toHaveCount(1);
  await expect(item.getByRole("link", { name: short })).toHaveAttribute("href", short);
  const original = item.getByRole("link", { name: STORED });
  await expect(original).toHaveAttribute("href", STORED);
  await expect(original).toHaveAttribute("target", "_blank");
  await expect(item.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  await expect(item.getByText("0 clicks")).toBeVisible();
  await expect(item.getByText(`${STORED.length} → ${short.length} characters, `)).toBeVisible();

  await item.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  await expect(page.getByText(`${short} is on the clipboard`)).toBeVisible();
  await expect(item.getByText("never expires")).toBeVisible();
  await expect(item.getByRole("img", { name: `QR code of ${short}` })).toBeVisible();
  const download = page.waitForEvent("download");
  await item.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("qrcode.png");
  await expectAccessible(page);

  await page.reload();
  await expect(item.getByRole("link", { name: short })).toBeVisible();
  await expect(item.getByRole("img")).toBeHidden();
  await item.getByRole("button", { name: "QR code", exact: true }).click();
  await expect(item.getByRole("img", { name: `QR code of ${short}` })).toBeVisible();
});

test("includes a link made before the list has loaded", { tag: "@nightly" }, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/shortener/my-links?*", async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  const listRequested = page.waitForRequest("**/api/shortener/my-links?*");
  await page.goto("/tools/url-shortener");
  await listRequested;
  await shorten(page);
  const items = page.getByRole("region", { name: "Your Links" }).getByRole("listitem");
  await expect(items).toHaveCount(1);
  const listed = page.waitForResponse("**/api/shortener/my-links?*");
  held.resolve();
  await (await listed).finished();
  await expect(items).toHaveCount(1);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(items).toHaveCount(1);
});

test("keeps the focus on the busy button and makes only one link", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/url-shortener");
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/shortener/create", async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("Long URL").fill("https://example.com/");
  await page.getByRole("button", { name: "Shorten", exact: true }).press("Enter");
  const busy = page.getByRole("button", { name: "Shortening…" });
  await expect(busy).toBeFocused();
  await page.keyboard.press("Enter");
  held.resolve();
  await expect(page.getByText("Copied!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Shorten", exact: true })).toBeFocused();
  expect(sent).toBe(1);
});

test("generates an alias, sets an expiry and deletes a link", { tag: "@nightly" }, async ({ page, request }) => {
  await page.goto("/tools/url-shortener");
  await page.getByLabel("Expires").selectOption("After 1 day");
  const alias = await shorten(page);
  expect(alias).toMatch(/^[2-9a-z]{7}$/);
  const item = page.getByRole("region", { name: "Your Links" }).getByRole("listitem");
  await expect(item.getByText(/expires/)).toBeVisible();
  await item.getByRole("button", { name: "Delete" }).click();
  await item.getByRole("button", { name: "Keep" }).click();
  await expect(item.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await item.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("Deleted!")).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your Links" })).toBeFocused();
  expect((await request.get(`/s/${alias}`)).status()).toBe(404);
});

test.describe("errors", () => {
  test.use({ expectedErrors: /40[19]|422|503|ERR_FAILED|could not be loaded/ });

  const alert = (page: Page) => page.getByRole("alert");

  test("explains invalid input and keeps it", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/tools/url-shortener");
    const url = page.getByLabel("Long URL");
    const button = page.getByRole("button", { name: "Shorten", exact: true });
    await button.click();
    await expect(alert(page).getByText("Error", { exact: true })).toBeVisible();
    await expect(alert(page).getByText("Please enter a URL to shorten")).toBeVisible();
    await expect(url).toBeFocused();
    await url.fill("not a url");
    await url.press("Enter");
    await expect(alert(page).getByText("Please enter a valid URL")).toBeVisible();
    await expect(url).toHaveAttribute("aria-invalid", "true");
    await expect(url).toHaveValue("not a url");
    await expectAccessible(page);

    const alias = newAlias();
    await shorten(page, alias);
    await expect(page.getByText("Copied!")).toBeVisible();
    await shorten(page, alias.toUpperCase());
    await expect(alert(page).getByText("This alias is already taken.")).toBeVisible();
    const aliasField = page.getByLabel("Custom alias");
    await expect(aliasField).toHaveValue(alias.toUpperCase());
    await expect(aliasField).toBeFocused();
    await expect(aliasField).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await shorten(page, "API");
    await expect(alert(page).getByText("This alias is reserved. Please choose another one.")).toBeVisible();
    await expect(aliasField).toBeFocused();
    await aliasField.fill("api-2");
    await expect(aliasField).not.toHaveAttribute("aria-invalid");
  });

  test("distinguishes server errors from network failures", { tag: "@nightly" }, async ({ page }) => {
    await page.goto("/tools/url-shortener");
    await expect(page.getByText("Links you shorten will appear here.")).toBeVisible();
    await page.getByLabel("Long URL").fill(LONG);
    const button = page.getByRole("button", { name: "Shorten", exact: true });
    const create = "**/api/shortener/create";
    await page.route(create, (route) => route.fulfill({ status: 409, body: "" }));
    await button.click();
    await expect(alert(page).getByText("Failed to shorten URL")).toBeVisible();
    await page.unroute(create);
    await page.route(create, (route) => route.abort());
    await button.click();
    await expect(alert(page).getByText("Unexpected Error")).toBeVisible();
    await expect(alert(page).getByText("Please try again later.")).toBeVisible();
    await expect(page.getByLabel("Long URL")).toHaveValue(LONG);
  });

  test("asks to sign in without an identity", { tag: "@nightly" }, async ({ page }) => {
    await page.route("**/api/auth/anonymous", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/tools/url-shortener");
    await expect(page.getByText("Links you shorten will appear here.")).toBeVisible();
    await page.getByLabel("Long URL").fill(LONG);
    await page.getByRole("button", { name: "Shorten", exact: true }).click();
    await expect(alert(page).getByText("Authentication Error")).toBeVisible();
    await expect(alert(page).getByText("Please sign in to shorten URLs.")).toBeVisible();
  });
});

test.describe("short link", () => {
  test.use({ expectedErrors: /404/ });

  /** Replaces the target site; the server's redirect is real. Returns the redirect targets. */
  async function mockTarget(visitor: Page): Promise<string[]> {
    const places: string[] = [];
    await visitor.route("**/api/shortener/redirect/*", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      places.push(answer.headers().location ?? "");
      return route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>",
      });
    });
    return places;
  }

  test("shows that it redirects, redirects once and counts the click", async ({ page, context, request }) => {
    await page.goto("/tools/url-shortener");
    const alias = await shorten(page, newAlias());

    // Only redirects count, not visits to the page.
    const html = await request.get(`/s/${alias}`, { headers: { accept: "text/html" } });
    expect(html.status()).toBe(200);
    expect(await html.text()).toMatch(/<h1[^>]*>Redirecting\.\.\.<\/h1>/);
    const visitor = await context.newPage();
    const places = await mockTarget(visitor);
    await visitor.goto(`/s/${alias}`, { waitUntil: "commit" });
    await expect(visitor.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
    expect(places).toEqual([STORED]);

    const item = page.getByRole("region", { name: "Your Links" }).getByRole("listitem");
    // Each server process writes its clicks within a second.
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(item.getByText("1 click", { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await item.getByRole("button", { name: "Clicks by day" }).click();
    await expect(item.getByRole("row", { name: new RegExp(new Date().toISOString().slice(0, 10)) })).toBeVisible();
    await expectAccessible(page);
  });

  test("works without JavaScript, and redirects programs directly", async ({ page, browser, request, baseURL }) => {
    await page.goto("/tools/url-shortener");
    const alias = await shorten(page, newAlias());
    const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const visitor = await bare.newPage();
    const places = await mockTarget(visitor);
    await visitor.goto(`/s/${alias}`, { waitUntil: "commit" });
    await expect(visitor.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
    expect(places).toEqual([STORED]);
    await bare.close();

    const answer = await request.get(`/s/${alias}`, { headers: { accept: "*/*" }, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, STORED]);
  });

  test("shows a 404 page for an unknown alias", { tag: "@nightly" }, async ({ page }) => {
    const response = await page.goto("/s/no-such-link");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Short link not found.");
    await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]")).toHaveCount(0);
    await expectAccessible(page);
  });
});
