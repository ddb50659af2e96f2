import { InputError } from "#shared/input-error.ts";

/** Less contrast fails in bad light. */
const MIN_CONTRAST = 3;
const GOOD_CONTRAST = 5;

/**
 * Rejects colors that readers can't distinguish.
 * @returns a warning for colors with low contrast.
 * @throws {InputError}
 */
export function checkColors(dark: string, light: string): string | undefined {
  const [foreground, background] = [luminance(dark), luminance(light)];
  if (foreground >= background) {
    throw new InputError("The foreground must be darker than the background. Many readers can’t read inverted codes.", {
      field: "dark",
    });
  }
  const contrast = (background + 0.05) / (foreground + 0.05);
  if (contrast < MIN_CONTRAST) {
    throw new InputError(
      `The contrast of these colors is too low (${contrast.toFixed(1)}, at least ${MIN_CONTRAST} needed). Choose a darker foreground or a lighter background.`,
      { field: "dark" },
    );
  }
  return contrast < GOOD_CONTRAST
    ? `A contrast of ${contrast.toFixed(1)} is low. Some phones may not read the code.`
    : undefined;
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Converts `#rrggbb` to red, green and blue, 0 to 255. */
export function toRgb(color: string): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
