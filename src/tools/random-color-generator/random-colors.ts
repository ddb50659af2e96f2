import { modeHsl, modeLrgb, modeRgb, useMode as registerMode, wcagContrast } from "culori/fn";
import { type Harmony, harmoniesOf } from "#shared/color/harmonies.ts";
import { type RandomSource, randomBelow } from "#shared/random.ts";

export interface RandomColor {
  /** `#rrggbb`. */
  hex: string;
  /** `rgb(r, g, b)`, 0 to 255. */
  rgb: string;
  /** `hsl(h, s%, l%)`, in whole degrees and percents. */
  hsl: string;
  harmonies: readonly Harmony[];
  /** WCAG 2 contrast ratio of white and black text on the color, truncated to two decimals. */
  contrast: { white: number; black: number };
}

const toRgb = registerMode(modeRgb);
const toHsl = registerMode(modeHsl);
registerMode(modeLrgb);

const COLOR_COUNT = 0x1000000;

/** Minimum saturation and range of lightness, in HSL from 0 to 1. */
const CHARACTERS = {
  any: { saturation: 0, lightness: [0, 1] },
  light: { saturation: 0, lightness: [0.75, 1] },
  dark: { saturation: 0, lightness: [0, 0.3] },
  pastel: { saturation: 0.4, lightness: [0.75, 0.9] },
  vivid: { saturation: 0.85, lightness: [0.4, 0.6] },
} as const;

export type Character = keyof typeof CHARACTERS;

/** Draws uniformly from all 16,777,216 sRGB colors, or from those of a character. */
export function randomColors(
  count: number,
  { character = "any" }: { character?: Character } = {},
  source: RandomSource,
): RandomColor[] {
  return Array.from({ length: count }, () => {
    for (;;) {
      const color = randomBelow(COLOR_COUNT, source);
      if (hasCharacter(color, character)) return describeColor(`#${color.toString(16).padStart(6, "0")}`);
    }
  });
}

function hasCharacter(color: number, character: Character): boolean {
  const channels = [color >> 16, (color >> 8) & 255, color & 255];
  const max = Math.max(...channels) / 255;
  const min = Math.min(...channels) / 255;
  const lightness = (max + min) / 2;
  const saturation = max === min ? 0 : (max - min) / (1 - Math.abs(2 * lightness - 1));
  const wanted = CHARACTERS[character];
  const [darkest, lightest] = wanted.lightness;
  return saturation >= wanted.saturation && lightness >= darkest && lightness <= lightest;
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
    harmonies: harmoniesOf(hex),
    contrast: { white: contrastWith(hex, "#ffffff"), black: contrastWith(hex, "#000000") },
  };
}

/** Truncated, not rounded: 4.496 would look like a passing 4.5. */
function contrastWith(hex: string, text: string): number {
  return Math.floor(wcagContrast(hex, text) * 100 + 1e-9) / 100;
}
