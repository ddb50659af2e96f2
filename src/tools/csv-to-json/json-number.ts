import { DASH, DIGIT_0, DOT, PLUS } from "#shared/ascii.ts";

/** A double represents any number with up to this many significant digits without loss. */
const EXACT_DIGITS = 15;

/**
 * True if the bytes are a JSON number (RFC 8259 §6) that a double represents without loss. `007`, `+49`, `1,5`, `.5` and
 * 20-digit IDs must stay text: they would change as numbers.
 */
export function isExactNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  if (bytes[at] === DASH) at += 1;
  const integer = at;
  at = skipDigits(bytes, at, end);
  if (at === integer || (bytes[integer] === DIGIT_0 && at - integer > 1)) return false;
  let digits = at - integer;
  if (bytes[at] === DOT && at < end) {
    const fraction = at + 1;
    at = skipDigits(bytes, fraction, end);
    if (at === fraction) return false;
    digits += at - fraction;
  }
  if (at < end && ((bytes[at] as number) | 0x20) === 0x65) {
    at += 1;
    if (at < end && (bytes[at] === PLUS || bytes[at] === DASH)) at += 1;
    const exponent = at;
    at = skipDigits(bytes, exponent, end);
    // Two exponent digits never overflow. More could: 1e400 is infinite.
    if (at === exponent || at - exponent > 2) return false;
  }
  if (at !== end) return false;
  return digits <= EXACT_DIGITS || roundTrips(bytes, start, end);
}

function skipDigits(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] as number) >= DIGIT_0 && (bytes[at] as number) <= 0x39) at += 1;
  return at;
}

function roundTrips(bytes: Uint8Array, start: number, end: number): boolean {
  const written = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 32)));
  return end - start <= 32 && String(Number(written)) === written;
}
