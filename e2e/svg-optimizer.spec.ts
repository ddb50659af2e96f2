import { expect, openHydrated, test } from "./fixtures.ts";
import { input, press } from "./use.ts";

const SPIRAL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#06c" d="M1.4 1.4L7.6 2.5L6.4 7.5L2.5 5.4z"/></svg>';
const DIFFERS = "The optimized picture differs from the original.";

test("says if the picture has changed, and undoes it", async ({ page }) => {
  await openHydrated(page, "/tools/svg-optimizer");
  await input(page).fill(SPIRAL);
  await press(page, "Optimize");
  await expect(page.getByRole("img", { name: "Optimized" })).toBeVisible();
  await expect(page.getByText(DIFFERS)).toBeHidden();

  await page.getByLabel("Precision", { exact: true }).fill("0");
  await expect(page.getByText(DIFFERS)).toBeVisible();
  await page.getByRole("button", { name: "Use lossless plugins only" }).click();
  await expect(page.getByText(DIFFERS)).toBeHidden();
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByLabel("Output")).toHaveText(/L7\.6 2\.5/);
});
