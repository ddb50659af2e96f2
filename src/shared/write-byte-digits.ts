type Bytes = Uint8Array<ArrayBuffer>;

/** Two hexadecimal digits per byte, or eight binary ones. */
export type DigitBase = 16 | 2;

export const DIGITS_PER_BYTE: Readonly<Record<DigitBase, number>> = { 16: 2, 2: 8 };

export interface DigitLayout {
  /** Writes A to F instead of a to f. */
  upper?: boolean;
  /** Written before each byte, such as `0x`. ASCII. */
  prefix?: string;
  /** Written between bytes. ASCII. */
  separator?: string;
  /** Bytes per line, without trailing spaces; 0 for a single line. */
  bytesPerLine?: number;
}

/**
 * Writes bytes as ASCII digits with leading zeros.
 * @example writeByteDigits([0x48, 0x69] in chunks, 16, { separator: " " }) // "48 69"
 */
export async function* writeByteDigits(
  chunks: AsyncIterable<Bytes>,
  base: DigitBase,
  { upper = false, prefix = "", separator = "", bytesPerLine = 0 }: DigitLayout = {},
): AsyncGenerator<Bytes> {
  const width = prefix.length + DIGITS_PER_BYTE[base];
  const written = ascii(
    Array.from({ length: 256 }, (_, byte) => {
      const digits = digitsOf(byte, base);
      return prefix + (upper ? digits.toUpperCase() : digits);
    }).join(""),
  );
  const between = ascii(separator);
  const lineEnd = ascii(`${separator.trimEnd()}\n`);
  let count = 0;
  for await (const chunk of chunks) {
    const output = new Uint8Array(chunk.length * (width + Math.max(between.length, lineEnd.length)));
    let to = 0;
    for (let index = 0; index < chunk.length; index++) {
      if (count > 0) {
        const gap = bytesPerLine > 0 && count % bytesPerLine === 0 ? lineEnd : between;
        for (let at = 0; at < gap.length; at++) output[to++] = gap[at] as number;
      }
      const start = (chunk[index] as number) * width;
      for (let at = start; at < start + width; at++) output[to++] = written[at] as number;
      count += 1;
    }
    yield output.subarray(0, to);
  }
}

/** The digits of one byte, with leading zeros. */
export function digitsOf(byte: number, base: DigitBase): string {
  return byte.toString(base).padStart(DIGITS_PER_BYTE[base], "0");
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
