import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, downloadFile } from "./tool-page.ts";
import { field, items, output, press } from "./use.ts";

const PICKER = "Pick a color: arrow keys move the crosshair, Enter picks";

/** Four quarters on 800 × 400 pixels, the last one transparent but for a pixel right of the middle. */
async function chooseQuarters(page: Page): Promise<void> {
  const part = (background: string, left: number, top: number, width = 400, height = 200) => ({
    input: { create: { width, height, channels: 4 as const, background } },
    left,
    top,
  });
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 4, background: "#00000000" } })
    .composite([
      part("#ff0000", 0, 0),
      part("#1a73e8", 400, 0),
      part("#fafafa", 0, 200),
      part("#123456", 401, 200, 1, 1),
    ])
    .png()
    .toBuffer();
  await field(page, "File").setInputFiles({ name: "quarters.png", mimeType: "image/png", buffer });
  await expect(page.getByText("at 400, 200")).toBeVisible();
}

const picked = (page: Page) => items(page, "Picked color");

test.beforeEach(async ({ page }) => {
  await openHydrated(page, "/tools/color-picker");
});

test("gives the palette of an image, and colors by click and by keyboard", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await chooseQuarters(page);
  await expect(items(page, "Colors")).toHaveText([
    /#ff0000\s*33\.3%/,
    /#1a73e8\s*33\.4%/,
    /#fafafa\s*33\.3%/,
    /#123456\s*0\.0%/,
  ]);

  const picker = page.getByRole("button", { name: PICKER });
  const box = await picker.boundingBox();
  if (!box) throw new Error("No picker");
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.25);
  await expect(picked(page)).toContainText("#1a73e8");
  await page.getByRole("list", { name: "Picked color" }).getByRole("button", { name: "Copy #1a73e8" }).click();
  await expect.poll(() => clipboard(page)).toBe("#1a73e8");

  await chooseQuarters(page);
  await picker.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("#123456 at 401, 200")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(picked(page)).toContainText("#123456");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("#ff0000 at 361, 199")).toBeVisible();
  await expectAccessible(page);
});

test("makes shades and harmonies of a color, and saves them", { tag: "@nightly" }, async ({ page }) => {
  await chooseQuarters(page);
  await page.getByRole("button", { name: "Shades of #1a73e8" }).click();
  await expect(field(page, "Color")).toHaveValue("#1a73e8");
  await expect(items(page, "Colors").filter({ hasText: /Tint|Shade|Tone/ })).toHaveCount(27);
  await page.getByRole("group", { name: "Mode" }).getByText("Harmonies").click();
  await press(page, "Get Harmonies");
  await expect(items(page, "Colors").filter({ hasText: "Triadic" })).toHaveCount(2);
  await press(page, "Export");
  await expect(output(page)).toHaveValue(/--complementary: #e88f1a;/);
  await field(page, "Format").selectOption("ase");
  await expect(output(page)).toHaveValue(/41 53 45 46/);
  const { name, bytes } = await downloadFile(page, "Download");
  expect(name).toBe("palette.ase");
  expect(bytes.toString("latin1", 0, 4)).toBe("ASEF");
});

test("picks from the screen where the browser can, and says where it can't", async ({ page }) => {
  await page.evaluate(() => Reflect.deleteProperty(window, "EyeDropper"));
  await page.addInitScript(() => {
    class EyeDropper {
      open = () => Promise.resolve({ sRGBHex: "#00ff00" });
    }
    Object.assign(window, { EyeDropper: location.hash === "#none" ? undefined : EyeDropper });
  });
  await openHydrated(page, "/tools/color-picker#none");
  await page.reload();
  await expect(page.getByText("This browser can’t pick from the screen.")).toBeVisible();
  await openHydrated(page, "/tools/color-picker");
  await press(page, "Pick from Screen");
  await expect(field(page, "Color")).toHaveValue("#00ff00");
  await expect(items(page, "Colors").first()).toContainText("#00ff00");
});
