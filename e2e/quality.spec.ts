import { expect, openHydrated, test } from "./fixtures.ts";

test("leads from the footer to the suites of each tool, and from there to the tool", async ({ page }) => {
  await openHydrated(page, "/tools");
  await page.getByRole("contentinfo").getByRole("link", { name: "Quality" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quality");
  await expect(page.getByRole("main")).toContainText(/[\d,]+ of [\d,]+ cases in \d+ suites pass\./);

  const formatter = page.getByRole("region", { name: "JSON Formatter" });
  const suite = formatter.getByRole("link", { name: "JSONTestSuite" });
  await expect(suite).toHaveAttribute("href", "https://github.com/nst/JSONTestSuite");
  await expect(suite).toHaveAttribute("rel", "noopener");
  await expect(formatter).toContainText("283 of 283");

  const curl = page.getByRole("region", { name: "cURL to Code" });
  const reason = curl.getByText("A browser always follows redirects.");
  await expect(reason).toBeHidden();
  await curl.getByText("41 exceptions").click();
  await expect(reason).toBeVisible();

  await formatter.getByRole("link", { name: "JSON Formatter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("JSON Formatter");
});
