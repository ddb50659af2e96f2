/** The notations beside HEX, RGB and HSL fields, in the order of the page. */
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

/** Everything that is shown of one color. */
export interface ColorView {
  /** `#rrggbb`, or `#rrggbbaa` of a color that is not opaque. */
  hex: string;
  /** 0 to 255, whole. */
  rgb: Triple;
  /** Whole degrees (0 to 359) and percents. */
  hsl: Triple;
  /** 0 to 1. */
  alpha: number;
  /** The color in each notation; the name is empty when CSS has none for it. */
  notations: Readonly<Record<Notation, string>>;
  /** The CSS name of the color that looks most like it. */
  nearestName: string;
  /** Whether sRGB has the color; if not, all but the wide notations show the nearest that sRGB has. */
  inGamut: boolean;
  /** WCAG 2 contrast ratio of white and of black text on the opaque color, cut to two decimals. */
  contrast: { white: number; black: number };
  /** `#rrggbb`, from light to dark, of the same hue. */
  shades: readonly string[];
}

/** The color in every notation, one a line. */
export function notationsText({ hex, notations }: ColorView): string {
  return [hex, ...Object.values(notations)].filter((text) => text !== "").join("\n");
}
