import { isDecimal } from "#shared/csv/is-decimal.ts";

const FORMULA_START = new Set([..."=+-@\t\r\n"].map((character) => character.charCodeAt(0)));
/** Last bytes of the full-width `＝ ＋ － ＠`, which all start with EF BC. */
const FULL_WIDTH_START = new Set([0x9d, 0x8b, 0x8d, 0xa0]);
const NUMBER_BYTES = new Set([..."0123456789.,"].map((character) => character.charCodeAt(0)));

/**
 * True if a spreadsheet might run the text as a formula. Signed numbers such as `-12.50` and `-1e5` are harmless.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function mayBeFormula(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] as number;
  if (start === end) return false;
  if (first === 0xef) return bytes[start + 1] === 0xbc && FULL_WIDTH_START.has(bytes[start + 2] as number);
  if (!FORMULA_START.has(first)) return false;
  if (first !== 0x2b && first !== 0x2d) return true;
  for (let at = start + 1; at < end; at++) {
    if (!NUMBER_BYTES.has(bytes[at] as number)) return !isDecimal(bytes, start + 1, end);
  }
  return end === start + 1;
}
