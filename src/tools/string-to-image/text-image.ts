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
  /** Of the baseline. */
  y: number;
}

export interface TextLayout {
  width: number;
  height: number;
  lines: readonly PlacedLine[];
}

const LINE_HEIGHT = 1.2;
/** Of the size: where letters stand on in a line, so that both what is above and what hangs below has room. */
const BASELINE = 0.92;
const TAB = "    ";

/** Most browsers draw no canvas beyond these. */
export const MOST_PIXELS = 16_384;

/** The look that a set of options asks for. */
export function toStyle({
  transparent,
  background,
  ...style
}: Omit<TextStyle, "background"> & { transparent: boolean; background: string }): TextStyle {
  return { ...style, background: transparent ? undefined : background };
}

/**
 * Where every line goes, so that none is cut off: the widest sets the width.
 * @param widths of the lines in pixels, as the font measures them.
 * @param lean pixels by which letters lean out of their line to the left.
 */
export function layoutText(
  text: string,
  widths: readonly number[],
  { size, padding, align }: TextStyle,
  lean = 0,
): TextLayout {
  const lines = linesOf(text);
  const inner = Math.ceil(widths.reduce((widest, width) => Math.max(widest, width), 1));
  const height = lines.length * size * LINE_HEIGHT;
  return {
    width: lean + inner + 2 * padding,
    height: Math.ceil(height) + 2 * padding,
    lines: lines.map((line, index) => ({
      text: line,
      x: padding + lean + (inner - (widths[index] ?? 0)) * SHARE[align],
      y: padding + index * size * LINE_HEIGHT + size * BASELINE,
    })),
  };
}

const SHARE: Readonly<Record<Align, number>> = { left: 0, center: 0.5, right: 1 };

/** The lines of a text as they are drawn; a tab is four spaces. */
export function linesOf(text: string): string[] {
  return text.split(LINE_BREAK).map((line) => line.replaceAll("\t", TAB));
}

/** Whether a text has more lines than an image has room for: that is known before the first is measured. */
export function hasTooManyLines(text: string, { size, padding }: Pick<TextStyle, "size" | "padding">): boolean {
  const most = Math.floor((MOST_PIXELS - 2 * padding) / (size * LINE_HEIGHT));
  let lines = 1;
  for (const _ of text.matchAll(LINE_BREAK)) {
    lines += 1;
    if (lines > most) return true;
  }
  return false;
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** UTF-16 code units. Measuring so many takes about a second. */
const LONGEST_TEXT = 500_000;

/** What is said of a text that is too long for any image; before the first line is measured. */
export function tooLong({ length }: string): string | undefined {
  if (length <= LONGEST_TEXT) return undefined;
  return `This text has ${length.toLocaleString("en")} characters; an image can have up to ${LONGEST_TEXT.toLocaleString("en")}.`;
}

/** The font as CSS has it. */
export function fontOf({ font, size, bold, italic }: Pick<TextStyle, "font" | "size" | "bold" | "italic">): string {
  return `${italic ? "italic " : ""}${bold ? "bold " : ""}${size}px ${familiesOf(font)}`;
}

/** A font and a general family for systems that lack it. */
function familiesOf(font: TextStyle["font"]): string {
  const family = font === "Courier New" ? "monospace" : /Times|Georgia/.test(font) ? "serif" : "sans-serif";
  return `"${font}", ${family}`;
}

/** The same picture as an SVG file; the text stays text and cannot become markup. */
export function toSvg({ width, height, lines }: TextLayout, style: TextStyle): string {
  const { font, size, color, background } = style;
  const slant = `${style.bold ? ' font-weight="bold"' : ""}${style.italic ? ' font-style="italic"' : ""}`;
  const ground = background ? `<rect width="100%" height="100%" fill="${background}"/>` : "";
  const texts = lines.map(({ text, x, y }) => `<text x="${round(x)}" y="${round(y)}">${escapeXml(text)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}<g fill="${color}" font-family="${escapeXml(familiesOf(font))}" font-size="${size}"${slant} xml:space="preserve">${texts.join("")}</g></svg>\n`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
