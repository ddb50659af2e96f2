import type { Page } from "@playwright/test";
import { wcagContrast } from "culori";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard } from "./tool-page.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function expectColor(page: Page, hex: string, rgb: number[], hsl: number[]): Promise<void> {
  await expect(field(page, "HEX")).toHaveValue(hex);
  for (const [index, name] of ["Red", "Green", "Blue"].entries()) {
    await expect(field(page, name)).toHaveValue(String(rgb[index]));
  }
  for (const [index, name] of ["Hue", "Saturation", "Lightness"].entries()) {
    await expect(field(page, name)).toHaveValue(String(hsl[index]));
  }
}

test.describe("Color Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/color-converter");
  });

  test("shows, edits and copies every notation, and picks colors from the picker and the shades", {
    tag: "@nightly",
  }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await field(page, "CSS name").fill("rebeccapurple");
    await expectColor(page, "#663399", [102, 51, 153], [270, 50, 40]);
    await expect(field(page, "CMYK")).toHaveValue("cmyk(33.33% 66.67% 0% 40%)");
    await expect(field(page, "LAB")).toHaveValue(/^lab\(32\.39\d 38\.4\d+ -47\.69\d\)$/);
    await expect(field(page, "OKLCH")).toHaveValue(/^oklch\(0\.4402\d 0\.1603 303\.37\)$/);
    await field(page, "HWB").fill("cmyk(0% 100% 100% 0%)");
    await expect(field(page, "HEX")).toHaveValue("#ff0000");
    await field(page, "HSV").focus();
    await expect(field(page, "HWB")).toHaveValue("hwb(0 0% 0%)");
    await page.getByRole("button", { name: "Copy hsv(0, 100%, 100%)" }).click();
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(await clipboard(page)).toBe("hsv(0, 100%, 100%)");
    await page.getByLabel("Color picker").fill("#123456");
    await expect(field(page, "CSS RGB")).toHaveValue("rgb(18, 52, 86)");
    await expect(page.getByText("Nearest CSS name:")).toBeVisible();
    await page
      .getByRole("button", { name: /^Use #/ })
      .first()
      .click();
    await expect(field(page, "HEX")).not.toHaveValue("#123456");
  });

  test("shows a visible focus ring on any shade in both themes", { tag: "@nightly" }, async ({ page }) => {
    const shades = page.getByRole("region", { name: "Contrast and shades" }).getByRole("button");
    for (const color of ["#3b82f6", "#808080", "#ffff00"]) {
      await field(page, "HEX").fill(color);
      for (const isDark of [false, true]) {
        await page.evaluate((dark) => document.documentElement.classList.toggle("dark", dark), isDark);
        for (const shade of await shades.all()) {
          await shade.focus();
          const { background, ring } = await shade.evaluate((element) => {
            const { backgroundColor, outlineColor, boxShadow } = getComputedStyle(element);
            return { background: backgroundColor, ring: [outlineColor, ...(boxShadow.match(/rgb\([^)]+\)/g) ?? [])] };
          });
          const contrasts = ring.map((part) => wcagContrast(part, background));
          expect(Math.max(...contrasts), `${background}, ${isDark ? "dark" : "light"}`).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

  test("warns about a color outside sRGB, and shows the contrast with text", { tag: "@nightly" }, async ({ page }) => {
    await field(page, "OKLCH").fill("oklch(70% 0.4 150)");
    await expect(page.getByText("This color is outside the sRGB gamut.")).toBeVisible();
    await expect(field(page, "Display P3")).toHaveValue(/^color\(display-p3 -0\.419 /);
    await expectAccessible(page);
    await field(page, "HEX").fill("#767676");
    await expect(page.getByText("This color is outside the sRGB gamut.")).toBeHidden();
    const contrast = page.getByRole("region", { name: "Contrast and shades" }).getByRole("definition");
    await expect(contrast.first()).toContainText("4.54 : 1");
    await expect(contrast.first()).toContainText("AA");
  });

  test("shows an error once, not every time another field loses focus", { tag: "@nightly" }, async ({ page }) => {
    const alert = page.getByRole("alert");
    await field(page, "HEX").fill("red-ish");
    await field(page, "Red").focus();
    await expect(alert).toContainText("A HEX color has 3, 4, 6 or 8 digits");
    await page.keyboard.press("Escape");
    await expect(alert).toHaveCount(0);
    await field(page, "Green").focus();
    await page.waitForTimeout(200);
    // Not `toHaveCount`, which would wait until the toast disappears by itself.
    expect(await alert.count()).toBe(0);
    await field(page, "HEX").fill("red-isk");
    await field(page, "HEX").press("Enter");
    await expect(alert).toContainText("A HEX color has 3, 4, 6 or 8 digits");
  });
});
