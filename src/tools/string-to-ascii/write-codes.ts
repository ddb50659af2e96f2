/** The base of the codes. */
export type CodeBase = 2 | 8 | 10 | 16;

/** Minimum digits of a code; decimal codes have no leading zeros. */
const MIN_DIGITS: Readonly<Record<CodeBase, number>> = { 2: 8, 8: 3, 10: 1, 16: 2 };
/** Bytes per yield. Sizing the buffer for the longest possible codes would double its size for most texts. */
const PART_BYTES = 262_144;
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
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const write = (code: number) => encoder.encode(separator + code.toString(base).padStart(MIN_DIGITS[base], "0"));
  const written = Array.from({ length: MAX_ASCII + 1 }, (_, code) => write(code));
  const maxBytes = write(0x10ffff).length;
  const nonAscii = new Map<number, Uint8Array>();
  let output = new Uint8Array(PART_BYTES);
  let start = separator.length;
  let size = 0;
  for await (const piece of pieces) {
    for (let index = 0; index < piece.length; index++) {
      const code = piece.codePointAt(index) as number;
      if (code > 0xffff) index += 1;
      let digits = code > MAX_ASCII ? nonAscii.get(code) : written[code];
      if (!digits) {
        digits = write(code);
        nonAscii.set(code, digits);
        onNonAscii?.(code);
      }
      if (size + maxBytes > PART_BYTES) {
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
