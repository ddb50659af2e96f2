/** The base that codes are written in. */
export type CodeBase = 2 | 8 | 10 | 16;

/** How many digits a code of ASCII is given at least; numbers in base ten have no leading zeros. */
const LEAST_DIGITS: Readonly<Record<CodeBase, number>> = { 2: 8, 8: 3, 10: 1, 16: 2 };
/** The highest code of ASCII. */
export const HIGHEST = 127;

export interface CodeLayout {
  base: CodeBase;
  /** Stands between two codes. */
  separator: string;
  /** Is told each different code above 127, once. */
  onOther?: (code: number) => void;
}

/**
 * Writes the code of each character of a text, of one outside ASCII its Unicode code point.
 * @param pieces the text, cut between characters.
 * @example writeCodes("Hi" in pieces, { base: 10, separator: " " }) // "72 105"
 */
export async function* writeCodes(
  pieces: AsyncIterable<string>,
  { base, separator, onOther }: CodeLayout,
): AsyncGenerator<string> {
  const write = (code: number) => code.toString(base).padStart(LEAST_DIGITS[base], "0");
  const written = Array.from({ length: HIGHEST + 1 }, (_, code) => separator + write(code));
  const others = new Set<number>();
  let isFirst = true;
  for await (const piece of pieces) {
    let codes = "";
    for (const character of piece) {
      const code = character.codePointAt(0) as number;
      codes += written[code] ?? separator + write(code);
      if (code > HIGHEST && !others.has(code)) {
        others.add(code);
        onOther?.(code);
      }
    }
    if (codes === "") continue;
    yield isFirst ? codes.slice(separator.length) : codes;
    isFirst = false;
  }
}
