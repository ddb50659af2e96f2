import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import opentype, { type Font } from "opentype.js";

/** The left-to-right scripts of Arimo, which has the letter widths of Arial. */
const FONT_FILES = [
  import.meta.resolve("@fontsource/arimo/files/arimo-latin-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-latin-ext-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-greek-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-cyrillic-400-normal.woff"),
  import.meta.resolve("@fontsource/arimo/files/arimo-vietnamese-400-normal.woff"),
];

let loading: Promise<readonly Font[]> | undefined;

/**
 * Converts a line of text to SVG path data centered on the origin, which looks the same on a machine without fonts.
 * @param size font size in pixels
 * @param maxWidth in pixels; longer lines are squeezed
 * @returns undefined when the font lacks a character
 */
export async function textToPath(text: string, size: number, maxWidth: number): Promise<string | undefined> {
  const line = await layOutLine(text, size);
  if (!line) return undefined;
  const squeeze = Math.min(1, maxWidth / line.width);
  let x = (-line.width * squeeze) / 2;
  return line.glyphs
    .map(({ glyph, em }) => {
      const path = glyph.getPath(x, size * BASELINE_SHIFT, size, { xScale: em * squeeze, yScale: em });
      x += (glyph.advanceWidth ?? 0) * em * squeeze;
      return path.toPathData(2);
    })
    .join("");
}

/** The width of a line of text in pixels; undefined when the font lacks a character. */
export async function lineWidth(text: string, size: number): Promise<number | undefined> {
  return (await layOutLine(text, size))?.width;
}

async function layOutLine(text: string, size: number) {
  loading ??= Promise.all(FONT_FILES.map(loadFont));
  const fonts = await loading;
  const glyphs = [];
  for (const character of text) {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0);
    if (!font) return undefined;
    glyphs.push({ glyph: font.charToGlyph(character), em: size / font.unitsPerEm });
  }
  return { glyphs, width: glyphs.reduce((sum, { glyph, em }) => sum + (glyph.advanceWidth ?? 0) * em, 0) };
}

/** Distance from the middle of capital letters down to the baseline, as a fraction of the font size. */
const BASELINE_SHIFT = 0.358;

async function loadFont(url: string): Promise<Font> {
  const bytes = await readFile(fileURLToPath(url));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
