import { colorsNamed, differenceEuclidean, formatHex, formatHex8, wcagContrast } from "culori/fn";
import {
  type Color,
  isInSrgb,
  nearestSrgb,
  toHsl,
  toHsv,
  toHwb,
  toLab,
  toLch,
  toOklab,
  toOklch,
  toP3,
  toXyz,
} from "#shared/color/color-space.ts";
import type { ColorView, Notation } from "./color-view.ts";
import { parseHex } from "./parse-hex.ts";

/**
 * Calculates everything the page shows about a color.
 * @param fallbackHue degrees, used for colors without a hue, so that the hue survives a saturation of 0.
 */
export function describeColor(color: Color, fallbackHue = 0): ColorView {
  const alpha = round(Math.min(1, Math.max(0, color.alpha ?? 1)), 4);
  const { r, g, b } = nearestSrgb(color);
  const rgb = { mode: "rgb", r, g, b } as const;
  const opaque = formatHex(rgb);
  const { h = fallbackHue, s, l } = toHsl(rgb);
  const numbers = [r, g, b].map((channel) => Math.round(channel * 255)) as [number, number, number];
  return {
    hex: alpha === 1 ? opaque : formatHex8({ ...rgb, alpha }),
    rgb: numbers,
    hsl: [Math.round(h) % 360, Math.round(s * 100), Math.round(l * 100)],
    alpha,
    notations: { name: nameOf(opaque, alpha), ...writeNotations(color, { rgb, hue: h, alpha }) },
    nearestName: nearestName(rgb),
    inGamut: isInSrgb(color),
    contrast: { white: contrastWith(opaque, "#ffffff"), black: contrastWith(opaque, "#000000") },
    shades: SHADE_LIGHTNESSES.map((lightness) =>
      formatHex({ mode: "rgb", ...nearestSrgb({ ...toOklch(rgb), l: lightness }) }),
    ),
  };
}

/** Lightness in OKLCH, from light to dark. */
const SHADE_LIGHTNESSES = [0.97, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36, 0.28, 0.2];

interface SrgbColor {
  rgb: Color & { mode: "rgb" };
  hue: number;
  alpha: number;
}

/** Writes enough digits to read back as the same HEX. */
function writeNotations(wide: Color, { rgb, hue, alpha }: SrgbColor): Omit<Record<Notation, string>, "name"> {
  const { r, g, b } = rgb;
  const { s, l } = toHsl(rgb);
  const hsv = toHsv(rgb);
  const hwb = toHwb(rgb);
  const black = 1 - Math.max(r, g, b);
  const ink = (channel: number) => (black === 1 ? 0 : (1 - channel - black) / (1 - black));
  const lab = toLab(wide);
  const lch = toLch(wide);
  const oklab = toOklab(wide);
  const oklch = toOklch(wide);
  const xyz = toXyz(wide);
  const p3 = toP3(wide);
  const degrees = round(hue, 2);
  const withCommas = (name: string, values: readonly (number | string)[]) =>
    alpha === 1 ? `${name}(${values.join(", ")})` : `${name}a(${[...values, alpha].join(", ")})`;
  const withSpaces = (name: string, values: readonly (number | string)[]) =>
    `${name}(${values.join(" ")}${alpha === 1 ? "" : ` / ${alpha}`})`;
  return {
    rgb: withCommas(
      "rgb",
      [r, g, b].map((channel) => Math.round(channel * 255)),
    ),
    hsl: withCommas("hsl", [degrees, percent(s), percent(l)]),
    hsv: withCommas("hsv", [degrees, percent(hsv.s), percent(hsv.v)]),
    hwb: withSpaces("hwb", [degrees, percent(hwb.w), percent(hwb.b)]),
    cmyk: withSpaces("cmyk", [percent(ink(r)), percent(ink(g)), percent(ink(b)), percent(black)]),
    lab: withSpaces("lab", [round(lab.l, 3), round(lab.a, 3), round(lab.b, 3)]),
    lch: withSpaces("lch", [round(lch.l, 3), round(lch.c, 3), round(lch.h ?? 0, 2)]),
    oklab: withSpaces("oklab", [round(oklab.l, 5), round(oklab.a, 5), round(oklab.b, 5)]),
    oklch: withSpaces("oklch", [round(oklch.l, 5), round(oklch.c, 5), round(oklch.h ?? 0, 2)]),
    xyz: withSpaces("color", ["xyz-d65", round(xyz.x, 5), round(xyz.y, 5), round(xyz.z, 5)]),
    p3: withSpaces("color", ["display-p3", round(p3.r, 4), round(p3.g, 4), round(p3.b, 4)]),
  };
}

const NAMES = Object.entries(colorsNamed).map(([name, number]) => {
  const hex = `#${number.toString(16).padStart(6, "0")}`;
  return { name, hex, oklab: toOklab(parseHex(hex)) };
});
const difference = differenceEuclidean("oklab");

function nameOf(hex: string, alpha: number): string {
  return alpha === 1 ? (NAMES.find((named) => named.hex === hex)?.name ?? "") : "";
}

function nearestName(color: Color): string {
  const oklab = toOklab(color);
  const near = NAMES.map((named) => ({ name: named.name, distance: difference(oklab, named.oklab) }));
  return near.reduce((best, next) => (next.distance < best.distance ? next : best)).name;
}

/** Rounded down: 4.496 must not pass as 4.5. */
function contrastWith(hex: string, text: string): number {
  return Math.floor(wcagContrast(hex, text) * 100 + 1e-9) / 100;
}

function percent(fraction: number): string {
  return `${round(fraction * 100, 2)}%`;
}

/** Adding 0 turns -0 into 0. */
function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits + 0;
}
