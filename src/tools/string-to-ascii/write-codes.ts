/** The base that codes are written in. */
export type CodeBase = 2 | 8 | 10 | 16;

/** How many digits a code of ASCII is given at least; numbers in base ten have no leading zeros. */
const LEAST_DIGITS: Readonly<Record<CodeBase, number>> = { 2: 8, 8: 3, 10: 1, 16: 2 };
/** How much is yielded at once: room for the longest code for each character would be twice what most take. */
const PART_BYTES = 262_144;
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
 * Writes the code of each character of a text, of one outside ASCII its Unicode code point, as ASCII.
 * @param pieces the text, cut between characters.
 * @example writeCodes("Hi" in pieces, { base: 10, separator: " " }) // "72 105"
 */
export async function* writeCodes(
  pieces: AsyncIterable<string>,
  { base, separator, onOther }: CodeLayout,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const write = (code: number) => encoder.encode(separator + code.toString(base).padStart(LEAST_DIGITS[base], "0"));
  const written = Array.from({ length: HIGHEST + 1 }, (_, code) => write(code));
  const longest = write(0x10ffff).length;
  const others = new Map<number, Uint8Array>();
  let output = new Uint8Array(PART_BYTES);
  let start = separator.length;
  let size = 0;
  for await (const piece of pieces) {
    for (let index = 0; index < piece.length; index++) {
      const code = piece.codePointAt(index) as number;
      if (code > 0xffff) index += 1;
      let digits = code > HIGHEST ? others.get(code) : written[code];
      if (!digits) {
        digits = write(code);
        others.set(code, digits);
        onOther?.(code);
      }
      if (size + longest > PART_BYTES) {
        yield output.subarray(start, size);
        output = new Uint8Array(PART_BYTES);
        start = 0;
        size = 0;
      }
      for (let at = 0; at < digits.length; at++) output[size++] = digits[at] as number;
    }
  }
  if (size > 0) yield output.subarray(start, size);
}
