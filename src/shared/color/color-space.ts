import {
  type Color,
  inGamut,
  modeA98,
  modeHsl,
  modeHsv,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  useMode as registerMode,
  toGamut,
} from "culori/fn";

export type { Color };

registerMode(modeLrgb);
registerMode(modeXyz50);
// Only for parsing.
registerMode(modeA98);
registerMode(modeProphoto);
registerMode(modeRec2020);
const toRgb = registerMode(modeRgb);
export const toHsl = registerMode(modeHsl);
export const toHsv = registerMode(modeHsv);
export const toHwb = registerMode(modeHwb);
export const toLab = registerMode(modeLab);
export const toLch = registerMode(modeLch);
export const toOklab = registerMode(modeOklab);
export const toOklch = registerMode(modeOklch);
export const toXyz = registerMode(modeXyz65);
export const toP3 = registerMode(modeP3);

const isDisplayable = inGamut("rgb");
const mapToSrgb = toGamut("rgb", "oklch");
/** Half an 8-bit step. Colors this close to sRGB count as sRGB, to allow for rounded digits. */
const TOLERANCE = 1 / 510;

/** Whether the color is inside the sRGB gamut. */
export function isInSrgb(color: Color): boolean {
  const { r, g, b } = toRgb(color);
  return isDisplayable(color) || [r, g, b].every((channel) => channel > -TOLERANCE && channel < 1 + TOLERANCE);
}

/** The color itself, or mapped into sRGB as in CSS Color 4 §13.2, which keeps lightness and hue. */
export function nearestSrgb(color: Color): { r: number; g: number; b: number } {
  const { r, g, b } = isInSrgb(color) ? toRgb(color) : mapToSrgb(color);
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  return { r: clamp(r), g: clamp(g), b: clamp(b) };
}
