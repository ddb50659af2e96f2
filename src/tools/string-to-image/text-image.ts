import { escapeXml } from "#shared/escape-xml.ts";

export const FONTS = ["Arial", "Helvetica", "Times New Roman", "Courier New", "Georgia", "Verdana"] as const;

export type Align = "left" | "center" | "right";

export interface TextStyle {
  font: (typeof FONTS)[number];
  /** Pixels, 8 to 200. */
  size: number;
  /** Pixels around the text, 0 to 100. */
  padding: number;
  /** `#rrggbb`. */
  color: string;
  /** `#rrggbb`, or undefined for none. */
  background: string | undefined;
  align: Align;
  bold: boolean;
  italic: boolean;
}

export interface PlacedLine {
  text: string;
  x: number;
  /** Position of the baseline. */
  y: number;
}

export interface TextLayout {
  width: number;
  height: number;
  lines: readonly PlacedLine[];
}

const LINE_HEIGHT = 1.2;
/** Baseline of a line relative to the font size: leaves room for ascenders and descenders. */
const BASELINE = 0.92;
const TAB = "    ";

/** Most browsers can't draw a larger canvas. */
export const MAX_PIXELS = 16_384;

/** Converts options to a style. */
export function toStyle({
  transparent,
  background,
  ...style
}: Omit<TextStyle, "background"> & { transparent: boolean; background: string }): TextStyle {
  return { ...style, background: transparent ? undefined : background };
}

/**
 * Positions every line. The widest one sets the width of the image.
 * @param widths measured widths of the lines, in pixels
 * @param overhang pixels by which letters lean out of their line to the left
 */
export function layoutText(
  text: string,
  widths: readonly number[],
  { size, padding, align }: TextStyle,
  overhang = 0,
): TextLayout {
  const lines = linesOf(text);
  const inner = Math.ceil(widths.reduce((widest, width) => Math.max(widest, width), 1));
  const height = lines.length * size * LINE_HEIGHT;
  return {
    width: overhang + inner + 2 * padding,
    height: Math.ceil(height) + 2 * padding,
    lines: lines.map((line, index) => ({
      text: line,
      x: padding + overhang + (inner - (widths[index] ?? 0)) * OFFSET_SHARE[align],
      y: padding + index * size * LINE_HEIGHT + size * BASELINE,
    })),
  };
}

const OFFSET_SHARE: Readonly<Record<Align, number>> = { left: 0, center: 0.5, right: 1 };

/** The lines to draw; a tab becomes four spaces. */
export function linesOf(text: string): string[] {
  return text.split(LINE_BREAK).map((line) => line.replaceAll("\t", TAB));
}

/** Whether a text has more lines than fit in an image. Much faster than measuring them. */
export function hasTooManyLines(text: string, { size, padding }: Pick<TextStyle, "size" | "padding">): boolean {
  const maxLines = Math.floor((MAX_PIXELS - 2 * padding) / (size * LINE_HEIGHT));
  let lines = 1;
  for (const _ of text.matchAll(LINE_BREAK)) {
    lines += 1;
    if (lines > maxLines) return true;
  }
  return false;
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** In UTF-16 code units. Measuring that many takes about a second. */
const MAX_TEXT_LENGTH = 500_000;

/** The error for a text that is too long for any image, if it is. */
export function textLengthError({ length }: string): string | undefined {
  if (length <= MAX_TEXT_LENGTH) return undefined;
  return `This text has ${length.toLocaleString("en")} characters; an image can have up to ${MAX_TEXT_LENGTH.toLocaleString("en")}.`;
}

/** The font as a CSS value. */
export function fontOf({ font, size, bold, italic }: Pick<TextStyle, "font" | "size" | "bold" | "italic">): string {
  return `${italic ? "italic " : ""}${bold ? "bold " : ""}${size}px ${familiesOf(font)}`;
}

/** The font and a generic family for systems without it. */
function familiesOf(font: TextStyle["font"]): string {
  const family = font === "Courier New" ? "monospace" : /Times|Georgia/.test(font) ? "serif" : "sans-serif";
  return `"${font}", ${family}`;
}

/** Writes the image as SVG. The text is escaped and stays text. */
export function toSvg({ width, height, lines }: TextLayout, style: TextStyle): string {
  const { font, size, color, background } = style;
  const fontAttributes = `${style.bold ? ' font-weight="bold"' : ""}${style.italic ? ' font-style="italic"' : ""}`;
  const backgroundRect = background ? `<rect width="100%" height="100%" fill="${background}"/>` : "";
  const texts = lines.map(({ text, x, y }) => `<text x="${round(x)}" y="${round(y)}">${escapeXml(text)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${backgroundRect}<g fill="${color}" font-family="${escapeXml(familiesOf(font))}" font-size="${size}"${fontAttributes} xml:space="preserve">${texts.join("")}</g></svg>\n`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
