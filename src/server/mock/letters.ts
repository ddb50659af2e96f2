import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import opentype, { type Font } from "opentype.js";

/** The scripts of Arimo, whose letters are as wide as those of Arial, that are written from left to right. */
const FILES = [
  import.meta.resolve("@fontsource/arimo/files/arimo-latin-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-latin-ext-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-greek-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-cyrillic-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-vietnamese-400-normal.woff"),
];

let loading: Promise<readonly Font[]> | undefined;

/**
 * The outline of a line of text in SVG path data, around the origin: so it looks the same on a machine without fonts.
 * @param size of the letters, in pixels
 * @param room in pixels; the letters of a longer line are narrower
 * @returns undefined when the font lacks one of the characters
 */
export async function outline(text: string, size: number, room: number): Promise<string | undefined> {
  const line = await setLine(text, size);
  if (!line) return undefined;
  const narrow = Math.min(1, room / line.width);
  let x = (-line.width * narrow) / 2;
  return line.glyphs
    .map(({ glyph, em }) => {
      const path = glyph.getPath(x, size * MIDDLE, size, { xScale: em * narrow, yScale: em });
      x += (glyph.advanceWidth ?? 0) * em * narrow;
      return path.toPathData(2);
    })
    .join("");
}

/** How many pixels a line of text is long; undefined when the font lacks one of the characters. */
export async function lineWidth(text: string, size: number): Promise<number | undefined> {
  return (await setLine(text, size))?.width;
}

async function setLine(text: string, size: number) {
  loading ??= Promise.all(FILES.map(loadFont));
  const fonts = await loading;
  const glyphs = [];
  for (const character of text) {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0);
    if (!font) return undefined;
    glyphs.push({ glyph: font.charToGlyph(character), em: size / font.unitsPerEm });
  }
  return { glyphs, width: glyphs.reduce((sum, { glyph, em }) => sum + (glyph.advanceWidth ?? 0) * em, 0) };
}

/** How far the baseline is below the middle of capital letters, in sizes. */
const MIDDLE = 0.358;

async function loadFont(url: string): Promise<Font> {
  const bytes = await readFile(fileURLToPath(url));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
