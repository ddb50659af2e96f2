import { gzipSync } from "node:zlib";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

test("Detect suggests a recipe for an unknown input, and one click applies it", async ({ page }) => {
  await openHydrated(page, "/recipes");
  await expect(page.getByRole("button", { name: "Detect" })).toBeDisabled();
  await input(page).fill(gzipSync('{"name":"Ada","age":36}').toString("base64"));
  await page.getByRole("button", { name: "Detect" }).click();
  const suggestions = page.getByRole("list", { name: "Suggestions" });
  await expect(suggestions.getByRole("listitem").first()).toContainText("Base64→gzip→JSON");
  await expectAccessible(page);
  await suggestions.getByRole("button", { name: "Apply Base64, gzip, JSON" }).click();
  await expect(output(page)).toHaveValue(/"name": "Ada"/);

  await input(page).fill("Plain words, nothing else.");
  await expect(suggestions).toBeHidden();
  await page.getByRole("button", { name: "Detect" }).click();
  await expect(page.getByText(/^Nothing recognized/)).toBeVisible();
});
