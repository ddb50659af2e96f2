/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, table D.2), from these codes on. */
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
 * A text with the codes of PDFDocEncoding in the place of its characters.
 * @example documentEncoded("5 €") // "5 \xa0"
 */
export function encodePdfDoc(text: string): string {
  return Array.from(text, (character) => CODES.get(character) ?? character).join("");
}

/**
 * The text that codes of PDFDocEncoding stand for.
 * @example documentDecoded("5 \xa0") // "5 €"
 */
export function decodePdfDoc(codes: string): string {
  return Array.from(codes, (code) => CHARACTERS.get(code) ?? code).join("");
}
