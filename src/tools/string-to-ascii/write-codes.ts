/** The base of the codes. */
export type CodeBase = 2 | 8 | 10 | 16;

/** Minimum digits of a code; decimal codes have no leading zeros. */
const MIN_DIGITS: Readonly<Record<CodeBase, number>> = { 2: 8, 8: 3, 10: 1, 16: 2 };
/** The highest ASCII code. */
export const MAX_ASCII = 127;

export interface CodeLayout {
  base: CodeBase;
  /** Written between two codes. */
  separator: string;
  /** Called once for each distinct code above 127. */
  onNonAscii?: (code: number) => void;
}

/**
 * Writes the code of each character: its ASCII code, or its Unicode code point outside ASCII.
 * @param pieces the text, cut between characters.
 * @example writeCodes("Hi" in pieces, { base: 10, separator: " " }) // "72 105"
 */
export async function* writeCodes(
  pieces: AsyncIterable<string>,
  { base, separator, onNonAscii }: CodeLayout,
): AsyncGenerator<string> {
  const written = new Map<string, string>();
  const write = (character: string) => {
    const known = written.get(character);
    if (known !== undefined) return known;
    const code = character.codePointAt(0) ?? 0;
    if (code > MAX_ASCII) onNonAscii?.(code);
    const digits = separator + code.toString(base).padStart(MIN_DIGITS[base], "0");
    written.set(character, digits);
    return digits;
  };
  let isFirst = true;
  for await (const piece of pieces) {
    const codes = piece.replace(/./gsu, write);
    yield isFirst ? codes.slice(separator.length) : codes;
    isFirst &&= codes === "";
  }
}
