import { expect, type Locator } from "@playwright/test";

/** The ring of what has the focus is drawn within it, where nothing around it can cut it off. */
export async function expectRingInside(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  const { style, width, reach } = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const width = Number.parseFloat(outlineWidth);
    return { style: outlineStyle, width, reach: Number.parseFloat(outlineOffset) + width };
  });
  expect(style).toBe("solid");
  expect(width).toBeGreaterThanOrEqual(2);
  expect(reach).toBeLessThanOrEqual(0);
}
