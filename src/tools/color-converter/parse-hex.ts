import { parse } from "culori/fn";
import type { Color } from "#shared/color/color-space.ts";
import { InputError } from "#shared/input-error.ts";

/**
 * Parses a HEX color: 3, 4, 6 or 8 digits, with or without `#`.
 * @throws {InputError} for anything else.
 * @example parseHex("#38f") // the same color as parseHex("3388ff")
 */
export function parseHex(text: string): Color {
  const digits = text.trim().replace(/^#/, "");
  if (digits === "") throw new InputError("Please enter a HEX color", { field: "hex" });
  const color = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits) ? parse(`#${digits}`) : undefined;
  if (color) return color;
  throw new InputError("A HEX color has 3, 4, 6 or 8 digits from 0 to 9 and A to F, such as #3B82F6", {
    field: "hex",
  });
}
