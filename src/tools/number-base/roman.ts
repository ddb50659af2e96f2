import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

const MAX = 3_999;

const SYMBOLS: readonly (readonly [symbol: string, value: number])[] = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** Writes numbers as Roman numerals, and Roman numerals as numbers, one per line.
 *  @throws {InputError} at the first line that is neither */
export function convertRoman(text: string): string {
  const results: string[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const written = line.trim();
    if (written === "") continue;
    const explain = (message: string) =>
      new InputError(message, { position: positionAt(text, index + line.indexOf(written)) });
    results.push(/^\d/.test(written) ? toRoman(written, explain) : String(fromRoman(written, explain)));
  }
  return results.join("\n");
}

function toRoman(written: string, explain: (message: string) => InputError): string {
  const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
  if (!(number >= 1 && number <= MAX)) {
    throw explain(`Roman numerals go from 1 to ${MAX}: “${written.slice(0, 20)}” is not such a whole number`);
  }
  return romanOf(number);
}

/** @param number from 1 to 3999 */
export function romanOf(number: number): string {
  let left = number;
  let roman = "";
  for (const [symbol, value] of SYMBOLS) {
    for (; left >= value; left -= value) roman += symbol;
  }
  return roman;
}

function fromRoman(written: string, explain: (message: string) => InputError): number {
  const letters = written.toUpperCase();
  const foreign = letters.search(/[^IVXLCDM]/);
  if (foreign !== -1) {
    throw explain(`“${[...written.slice(foreign)][0]}” is not a Roman digit: use I, V, X, L, C, D and M`);
  }
  let rest = letters;
  let sum = 0;
  for (const [symbol, value] of SYMBOLS) {
    for (; rest.startsWith(symbol); rest = rest.slice(symbol.length)) sum += value;
    // Anything this long is not a numeral; the usual way to write the sum tells the rest.
    if (sum > MAX) break;
  }
  if (rest !== "" || sum > MAX || romanOf(sum) !== letters) {
    const usual = rest === "" && sum <= MAX ? `: ${sum} is written ${romanOf(sum)}` : "";
    throw explain(`“${written.slice(0, 20)}” is not a Roman numeral${usual}`);
  }
  return sum;
}
