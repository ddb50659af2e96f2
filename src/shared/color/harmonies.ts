import { formatHex, modeHsl, modeRgb, useMode as registerMode } from "culori/fn";

export interface Harmony {
  name: string;
  /** `#rrggbb`, without the color itself. */
  colors: readonly string[];
}

registerMode(modeRgb);
const toHsl = registerMode(modeHsl);

/** Turns of the hue on the HSL color wheel, in degrees. */
const HARMONIES = [
  { name: "Complementary", turns: [180] },
  { name: "Analogous", turns: [330, 30] },
  { name: "Triadic", turns: [120, 240] },
  { name: "Split complementary", turns: [150, 210] },
  { name: "Tetradic", turns: [60, 180, 240] },
  { name: "Square", turns: [90, 180, 270] },
] as const;

/** @param hex `#rrggbb` */
export function harmoniesOf(hex: string): Harmony[] {
  const { h = 0, s = 0, l = 0 } = toHsl(hex) ?? {};
  return HARMONIES.map(({ name, turns }) => ({
    name,
    colors: turns.map((turn) => formatHex({ mode: "hsl", h: (h + turn) % 360, s, l })),
  }));
}
