import type { Color } from "#shared/color/color-space.ts";
import { parseColor } from "#shared/color/parse-color.ts";
import type { ColorView, Notation } from "./color-view.ts";
import { describeColor } from "./describe-color.ts";
import { CHANNELS, type Channel, parseChannels } from "./parse-channels.ts";
import { parseHex } from "./parse-hex.ts";

/** `alpha` is a percentage. */
export type ColorField = "hex" | "alpha" | Channel | Notation;
export type FieldTexts = Readonly<Partial<Record<ColorField, string>>>;

export interface Converted {
  /** Exact, even where the view shows rounded numbers or the nearest sRGB color. */
  color: Color;
  view: ColorView;
}

/**
 * Converts the text of an edited field.
 * @param texts the field and, for RGB and HSL, the two other fields of its group.
 * @param before the previous color. Supplies the alpha or hue if the field doesn't have one.
 * @throws {InputError} naming the invalid field.
 */
export function convertField(field: ColorField, texts: FieldTexts, before: Converted): Converted {
  const color = readField(field, texts, before);
  const hue = color.mode === "hsl" ? color.h : undefined;
  return { color, view: describeColor(color, hue ?? before.view.hsl[0]) };
}

function readField(field: ColorField, texts: FieldTexts, { color, view }: Converted): Color {
  const text = texts[field] ?? "";
  if (field === "hex") return parseHex(text);
  if (field === "alpha") return { ...color, alpha: Math.min(100, Math.max(0, Number(text))) / 100 };
  if (field in CHANNELS.rgb) return parseChannels("rgb", texts, view.alpha);
  if (field in CHANNELS.hsl) return parseChannels("hsl", texts, view.alpha);
  return parseColor(text);
}
