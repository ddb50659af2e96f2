import { formatHex } from "culori/fn";
import { nearestSrgb } from "#shared/color/color-space.ts";
import { parseColor } from "#shared/color/parse-color.ts";
import { InputError } from "#shared/input-error.ts";

/** A color, then a comma, a semicolon or the rest of the line, which is its name. */
const ITEM = /([\w-]+\([^()\n]*\)|[^\s,;]+)(?:[,;]|[^\S\n]*([^\n]*))/g;

export interface ListedColor {
  hex: string;
  name: string;
}

/** @throws {InputError} with the place of what isn't a color */
export function parseList(text: string, warn: (message: string) => void): ListedColor[] {
  return [...text.matchAll(ITEM)].map(({ 1: written = "", 2: name = "", index }) => {
    try {
      const color = parseColor(written);
      if ((color.alpha ?? 1) < 1) warn(`The transparency of ${written} was left out.`);
      return { hex: formatHex({ mode: "rgb", ...nearestSrgb(color) }), name: name.trim() };
    } catch (error) {
      throw error instanceof InputError ? new InputError(error.message, { position: { offset: index } }) : error;
    }
  });
}
