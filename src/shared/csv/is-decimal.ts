import { DASH, DIGIT_0, DIGIT_9, DOT, LOWER_E, PLUS } from "#shared/ascii.ts";

/**
 * True if the bytes are digits with at most one decimal point and one exponent. The caller handles a sign.
 * @example isDecimal(utf8("1.5e-05"), 0, 7) // true
 */
export function isDecimal(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  let point = -1;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte >= DIGIT_0 && byte <= DIGIT_9) continue;
    if (byte !== DOT || point >= 0) break;
    point = at;
  }
  if (at - start === (point < 0 ? 0 : 1)) return false;
  return at === end || isExponent(bytes, at, end);
}

function isExponent(bytes: Uint8Array, start: number, end: number): boolean {
  if (((bytes[start] as number) | 0x20) !== LOWER_E) return false;
  let at = start + 1;
  if (at < end && (bytes[at] === PLUS || bytes[at] === DASH)) at += 1;
  if (at === end) return false;
  for (; at < end; at++) if ((bytes[at] as number) < DIGIT_0 || (bytes[at] as number) > DIGIT_9) return false;
  return true;
}
