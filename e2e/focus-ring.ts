import { expect, type Locator } from "@playwright/test";

/** Expects the focus ring inside the parent element, which would clip the rest. */
export async function expectRingInside(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  const { style, width, reach, room } = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const width = Number.parseFloat(outlineWidth);
    const inner = element.getBoundingClientRect();
    const outer = (element.parentElement ?? element).getBoundingClientRect();
    const room = Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom);
    return { style: outlineStyle, width, reach: Number.parseFloat(outlineOffset) + width, room };
  });
  expect(style).toBe("solid");
  expect(width).toBeGreaterThanOrEqual(2);
  expect(reach).toBeLessThanOrEqual(room);
}
