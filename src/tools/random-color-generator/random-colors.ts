import { formatHex, modeHsl, modeLrgb, modeRgb, useMode as registerMode, wcagContrast } from "culori/fn";
import { type RandomSource, randomBelow } from "#shared/random.ts";

export interface RandomColor {
  /** `#rrggbb`. */
  hex: string;
  /** `rgb(r, g, b)`, 0 to 255. */
  rgb: string;
  /** `hsl(h, s%, l%)`, in whole degrees and percents. */
  hsl: string;
  harmonies: readonly Harmony[];
  /** WCAG 2 contrast ratio of white and of black text on the color, cut to two decimals. */
  contrast: { white: number; black: number };
}

interface Harmony {
  name: string;
  /** `#rrggbb`, without the color itself. */
  colors: readonly string[];
}

const toRgb = registerMode(modeRgb);
const toHsl = registerMode(modeHsl);
registerMode(modeLrgb);

const COLORS = 0x1000000;

/** Draws colors, each of the 16,777,216 of sRGB as likely. */
export function randomColors(count: number, source?: RandomSource): RandomColor[] {
  return Array.from({ length: count }, () =>
    describeColor(`#${randomBelow(COLORS, source).toString(16).padStart(6, "0")}`),
  );
}

/** @param hex `#rrggbb` */
export function describeColor(hex: string): RandomColor {
  const { r = 0, g = 0, b = 0 } = toRgb(hex) ?? {};
  const { h = 0, s = 0, l = 0 } = toHsl(hex) ?? {};
  const [red, green, blue] = [r, g, b].map((channel) => Math.round(channel * 255));
  return {
    hex,
    rgb: `rgb(${red}, ${green}, ${blue})`,
    hsl: `hsl(${Math.round(h) % 360}, ${Math.round(s * 100)}%, ${Math.round(l * 100)}%)`,
    harmonies: HARMONIES.map(({ name, turns }) => ({
      name,
      colors: turns.map((turn) => formatHex({ mode: "hsl", h: (h + turn) % 360, s, l })),
    })),
    contrast: { white: contrastWith(hex, "#ffffff"), black: contrastWith(hex, "#000000") },
  };
}

/** Turns of the hue on the HSL color wheel, in degrees. */
const HARMONIES = [
  { name: "Complementary", turns: [180] },
  { name: "Analogous", turns: [330, 30] },
  { name: "Triadic", turns: [120, 240] },
  { name: "Split complementary", turns: [150, 210] },
  { name: "Square", turns: [90, 180, 270] },
] as const;

/** Cut, not rounded: 4.496 is below the 4.5 that it would be taken for. */
function contrastWith(hex: string, text: string): number {
  return Math.floor(wcagContrast(hex, text) * 100 + 1e-9) / 100;
}
