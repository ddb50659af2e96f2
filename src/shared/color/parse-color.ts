import { clampRgb, getMode, parse } from "culori/fn";
import type { Color } from "#shared/color/color-space.ts";
import { InputError } from "#shared/input-error.ts";
// Registers the color spaces that culori can parse.
import "#shared/color/color-space.ts";

/**
 * Parses a color in any notation: HEX, CSS name, any CSS Color 4 function, `hsv()`, `hsb()` or `cmyk()`.
 * @throws {InputError} for anything else.
 * @example parseColor("oklch(62% 0.19 260)")
 * @example parseColor("cmyk(76%, 47%, 0%, 4%)")
 */
export function parseColor(text: string): Color {
  const trimmed = text.trim();
  if (trimmed === "") throw new InputError("Please enter a color");
  const read = parseCss(trimmed) ?? parseExtraNotation(trimmed);
  // Clamp negative saturation (CSS Color 4 §7). culori does so only with commas, and would invert the hue otherwise.
  const color = read?.mode === "hsl" && read.s < 0 ? { ...read, s: 0 } : read;
  if (!color) throw new InputError(`“${truncate(trimmed)}” is not a color in CSS, hsv(…) or cmyk(…) notation`);
  // CSS clamps the values of rgb(), hsl() and hwb(), but not of color(srgb …).
  const isClamped = color.mode === "rgb" || color.mode === "hsl" || color.mode === "hwb" || color.mode === "hsv";
  return isClamped && !/^color\(/i.test(trimmed) ? clampRgb(color) : color;
}

function parseCss(text: string): Color | undefined {
  // culori only knows lowercase names, and reads a missing alpha as 1, where CSS uses 0.
  const lower = text.toLowerCase();
  try {
    const color = parse(lower.replace(/none(?<=\/\s*none)(?=\s*\)$)/, "0"));
    return color && fillMissing(color);
  } catch {
    // culori 4.0.2 throws on a slash before a number ("/0") instead of rejecting it.
    return undefined;
  }
}

/** A missing component, `none`, counts as 0 (CSS Color 4 §4.4). culori leaves it out and calculates NaN. */
function fillMissing(color: Color): Color {
  const channels = getMode(color.mode).channels.filter((channel) => channel !== "alpha");
  return { ...Object.fromEntries(channels.map((channel) => [channel, 0])), ...color };
}

const EXTRA_NOTATION = /^(hsv|hsb|cmyk|device-cmyk)a?\(([^()]*)\)$/i;

/** Parses design notations that CSS doesn't have: `hsv(217, 76%, 96%)`, `cmyk(76% 47% 0% 4% / 0.5)`. */
function parseExtraNotation(text: string): Color | undefined {
  const [, name = "", list = ""] = EXTRA_NOTATION.exec(text) ?? [];
  const parts = list.split(/[\s,/]+/).filter((part) => part !== "");
  if (!parts.every((part) => /^(?:none|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:%|deg)?)$/i.test(part))) return undefined;
  const numbers = parts.map((part) => (/none/i.test(part) ? 0 : Number.parseFloat(part)));
  const percent = (index: number) => Math.min(1, Math.max(0, (numbers[index] ?? 0) / 100));
  const isCmyk = /cmyk/i.test(name);
  const channels = isCmyk ? 4 : 3;
  if (name === "" || numbers.length < channels || numbers.length > channels + 1) return undefined;
  const last = parts[channels];
  const alpha = last === undefined ? {} : { alpha: last.endsWith("%") ? percent(channels) : (numbers[channels] ?? 1) };
  if (!isCmyk) return { mode: "hsv", h: numbers[0] ?? 0, s: percent(1), v: percent(2), ...alpha };
  const ink = 1 - percent(3);
  return {
    mode: "rgb",
    r: (1 - percent(0)) * ink,
    g: (1 - percent(1)) * ink,
    b: (1 - percent(2)) * ink,
    ...alpha,
  };
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
