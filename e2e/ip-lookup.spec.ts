import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { clipboard, input } from "./tool-page.ts";

const ADDRESS = "/tools/ip-lookup";
const button = (page: Page) => page.getByRole("button", { name: "Lookup", exact: true });
const LOOKUPS = "**/api/ip/lookup/*";

test("looks up an address and lists every field", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const prefilled = page.waitForRequest("**/api/ip/my-ip");
  await page.goto(ADDRESS);
  expect((await prefilled).headers().authorization).toMatch(/^Bearer ./);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("IP Lookup");
  await expect(page.getByText("Uses our server").first()).toBeVisible();
  await expect(input(page)).toHaveValue("127.0.0.1");
  await expect(page.getByText("this is yours")).toBeVisible();
  await expectAccessible(page);

  await input(page).fill(" ");
  await expect(button(page)).toBeDisabled();
  await input(page).fill("1.1.1.1");
  const answered = page.waitForResponse(LOOKUPS);
  await input(page).press("Enter");
  const answer = await (await answered).json();
  const location = page.getByRole("region", { name: "Location" });
  await expect(location).toBeVisible();
  for (const [name, value] of Object.entries<string | number>(answer)) {
    if (name !== "sourceUrl") await expect(page.getByText(String(value), { exact: true }).first()).toBeVisible();
  }
  await expect(location.getByText("Australia", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Network" }).getByText("AS13335 Cloudflare, Inc.")).toBeVisible();
  await expect(page.getByRole("link", { name: "IP Geolocation by DB-IP" })).toHaveAttribute(
    "href",
    "https://db-ip.com",
  );
  await expect(page.locator("time")).toHaveAttribute("datetime", answer.sourceDate);
  const map = page.getByRole("link", { name: "Open Map" });
  await expect(map).toHaveAttribute("href", new RegExp(`^https://www\\.openstreetmap\\.org/\\?mlat=${answer.lat}&`));
  await page.getByRole("button", { name: "Copy JSON" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(JSON.parse(await clipboard(page))).toEqual(answer);
  await expectAccessible(page);

  await input(page).fill("2001:4860:4860:0:0:0:0:8888");
  await button(page).click();
  await expect(page.getByText("2001:4860:4860::8888", { exact: true })).toBeVisible();
  await expect(page.getByText("AS15169 Google LLC")).toBeVisible();
});

test.describe("IP Lookup failures", () => {
  test.use({ expectedErrors: /401|429|503|ERR_FAILED/ });

  test("shows errors and keeps the input", { tag: "@nightly" }, async ({ page }) => {
    await page.route("**/api/ip/my-ip", (route) => route.abort());
    await page.goto(ADDRESS);
    const alert = page.getByRole("alert");
    await expect(button(page)).toBeDisabled();
    await input(page).fill("1.1.1.1");
    const refuse = async (fulfilled: Parameters<Parameters<Parameters<Page["route"]>[1]>[0]["fulfill"]>[0]) => {
      await page.unroute(LOOKUPS);
      await page.route(LOOKUPS, (route) => (fulfilled ? route.fulfill(fulfilled) : route.abort()));
      await button(page).click();
    };
    await refuse({ status: 429, json: { message: "Too many requests. Please wait a moment and try again." } });
    await expect(alert.getByText("Error", { exact: true })).toBeVisible();
    await expect(alert.getByText("Too many requests. Please wait a moment and try again.")).toBeVisible();
    await expect(input(page)).toBeFocused();
    await expectAccessible(page);
    await refuse({ status: 503, body: "" });
    await expect(alert.getByText("Lookup failed", { exact: true })).toBeVisible();
    await expect(alert.getByText("Something went wrong during lookup.")).toBeVisible();
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await refuse(undefined);
    await expect(alert.getByText("You're offline, or the server can't be reached.")).toBeVisible();
    await expect(input(page)).toHaveValue("1.1.1.1");
    await page.unroute(LOOKUPS);
    await button(page).click();
    await expect(page.getByRole("region", { name: "Location" })).toBeVisible();
    await expect(alert).toBeHidden();
  });
});
