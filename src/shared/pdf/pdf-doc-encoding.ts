/** Where PDFDocEncoding differs from Latin-1 (ISO 32000-2, table D.2): first code and characters of each run. */
const RUNS = [
  [0x18, "˘ˇˆ˙˝˛˚˜"],
  [0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"],
  [0xa0, "€"],
] as const;

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  RUNS.flatMap(([first, characters]) =>
    [...characters].map((character, index) => [String.fromCharCode(first + index), character] as const),
  ),
);

const CODES: ReadonlyMap<string, string> = new Map(
  [...CHARACTERS].map(([code, character]) => [character, code] as const),
);

/**
 * Encodes a text as PDFDocEncoding. Characters it doesn't have stay unchanged.
 * @example documentEncoded("5 €") // "5 \xa0"
 */
export function encodePdfDoc(text: string): string {
  return Array.from(text, (character) => CODES.get(character) ?? character).join("");
}

/**
 * Decodes PDFDocEncoding.
 * @example documentDecoded("5 \xa0") // "5 €"
 */
export function decodePdfDoc(codes: string): string {
  return Array.from(codes, (code) => CHARACTERS.get(code) ?? code).join("");
}
