import { expect, openHydrated, test } from "./fixtures.ts";
import { input, press } from "./use.ts";

const SHAPE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#06c" d="M2.4 2.4L17.6 4.5L14.4 15.5L5.5 12.4z"/></svg>';
const DIFFERS = "The optimized picture differs from the original.";

test("says if the picture has changed, and undoes it", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/svg-optimizer");
  await input(page).fill(SHAPE);
  await press(page, "Optimize");
  await expect(page.getByRole("img", { name: "Optimized" })).toBeVisible();
  await expect(page.getByText(DIFFERS)).toBeHidden();

  await page.getByLabel("Precision", { exact: true }).fill("0");
  await expect(page.getByText(DIFFERS)).toBeVisible();
  await page.getByRole("button", { name: "Use lossless plugins only" }).click();
  await expect(page.getByText(DIFFERS)).toBeHidden();
  await expect(page.getByLabel("Shapes and numbers")).not.toBeChecked();
});
