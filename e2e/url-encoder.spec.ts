import { expect, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, input, output } from "./tool-page.ts";

test.describe("URL Encoder", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/url-encoder");
  });

  test("encodes, copies, uses the result as input and decodes it again", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expect(page.getByRole("heading", { level: 1, name: "URL Encoder" })).toBeVisible();
    await input(page).fill("a b&c=é/😀");
    await button(page, "Encode").click();
    await expect(page.getByText("Encoded!")).toBeVisible();
    await expect(output(page)).toHaveValue("a%20b%26c%3D%C3%A9%2F%F0%9F%98%80");
    await button(page, "Copy").click();
    await expect(page.getByText("Copied!")).toBeVisible();
    expect(await clipboard(page)).toBe("a%20b%26c%3D%C3%A9%2F%F0%9F%98%80");
    await button(page, "Use as Input").click();
    await expect(output(page)).toBeHidden();
    await button(page, "Decode").click();
    await expect(page.getByText("Decoded!")).toBeVisible();
    await expect(output(page)).toHaveValue("a b&c=é/😀");
  });

  test("rejects invalid percent codes and marks the place", async ({ page }) => {
    await input(page).fill("100% sure");
    await button(page, "Decode").click();
    const alert = page.getByRole("alert");
    await expect(alert.getByText("Error", { exact: true })).toBeVisible();
    await expect(alert.getByText("Failed to decode URL - invalid format", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "What is wrong" }).locator("mark")).toHaveText("%");
    await expect(input(page)).toHaveValue("100% sure");
    await expect(input(page)).toBeFocused();
    await button(page, "Encode").click();
    await expect(output(page)).toHaveValue("100%25%20sure");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("copies a code from the cheat sheet", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const sheet = page.getByRole("region", { name: "Cheat Sheet" });
    await expect(sheet.getByRole("button")).toHaveCount(24);
    await sheet.getByRole("button", { name: "Copy the code of space %20" }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    expect(await clipboard(page)).toBe("%20");
  });
});
