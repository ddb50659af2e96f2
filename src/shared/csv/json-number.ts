import { DASH, DIGIT_0 } from "#shared/ascii.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d{1,2})?$/;
/** A double represents any number with up to this many significant digits without loss. */
const EXACT_DIGITS = 15;
/** No number that stays exact is longer. */
const MAX_LENGTH = 32;

/**
 * True if the bytes are a JSON number (RFC 8259 §6) that a double represents without loss. `007`, `+49`, `1,5`, `.5` and
 * 20-digit IDs must stay text: they would change as numbers. Two exponent digits never overflow; 1e400 is infinite.
 */
export function isExactNumber(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] as number;
  const mayBeNumber = first === DASH || (first >= DIGIT_0 && first <= 0x39);
  if (!mayBeNumber || end - start > MAX_LENGTH) return false;
  return isExactNumberText(String.fromCharCode(...bytes.subarray(start, end)));
}

/** The same for a text. @example isExactNumberText("12.50") // true */
export function isExactNumberText(text: string): boolean {
  if (text.length > MAX_LENGTH || !NUMBER.test(text)) return false;
  const digits = text.replace(/e.*|\D/gi, "");
  return digits.length <= EXACT_DIGITS || String(Number(text)) === text;
}
