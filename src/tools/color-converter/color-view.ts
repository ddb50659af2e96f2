/** The notations shown next to the HEX, RGB and HSL fields, in page order. */
export const NOTATIONS = {
  name: "CSS name",
  rgb: "CSS RGB",
  hsl: "CSS HSL",
  hsv: "HSV",
  hwb: "HWB",
  cmyk: "CMYK",
  lab: "LAB",
  lch: "LCH",
  oklab: "OKLAB",
  oklch: "OKLCH",
  xyz: "XYZ",
  p3: "Display P3",
} as const;

export type Notation = keyof typeof NOTATIONS;
export type Triple = readonly [number, number, number];

/** Everything the page shows about a color. */
export interface ColorView {
  /** `#rrggbb`, or `#rrggbbaa` if the color is not opaque. */
  hex: string;
  /** Whole numbers from 0 to 255. */
  rgb: Triple;
  /** Whole degrees (0 to 359) and percents. */
  hsl: Triple;
  /** 0 to 1. */
  alpha: number;
  /** The color in each notation; the name is empty if CSS has none. */
  notations: Readonly<Record<Notation, string>>;
  /** CSS name of the most similar color. */
  nearestName: string;
  /** Whether the color is in sRGB. If not, only wide-gamut notations show it; the others show the nearest sRGB color. */
  inGamut: boolean;
  /** WCAG 2 contrast ratio of white and black text on the opaque color, rounded down to two decimals. */
  contrast: { white: number; black: number };
  /** `#rrggbb` in the same hue, from light to dark. */
  shades: readonly string[];
}

/** The color in every notation, one per line. */
export function notationsText({ hex, notations }: ColorView): string {
  return [hex, ...Object.values(notations)].filter((text) => text !== "").join("\n");
}
