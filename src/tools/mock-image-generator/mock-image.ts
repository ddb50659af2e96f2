import { escapeXml } from "#shared/escape-xml.ts";

export interface MockImage {
  /** CSS pixels. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  background: string;
  color: string;
  /** Text in the middle; the size if blank. */
  label: string;
}

export function labelOf({ width, height, label }: MockImage): string {
  return label.trim() === "" ? `${width} × ${height}` : label;
}

/** A tenth of the smaller side, in pixels. */
export function fontSizeOf({ width, height }: MockImage): number {
  return Math.max(1, Math.min(width, height) / 10);
}

/** @example fileNameOf({ width: 300, height: 200 }, 2, "png") // "mock-300x200@2x.png" */
export function fileNameOf(
  { width, height }: Pick<MockImage, "width" | "height">,
  scale: number,
  type: string,
): string {
  return `mock-${width}x${height}${scale > 1 ? `@${scale}x` : ""}.${type}`;
}

/**
 * The image as an SVG file, with its label escaped.
 * @param labelWidth measured width in pixels, if known. Labels wider than the image are narrowed to fit.
 */
export function toSvg(image: MockImage, labelWidth = 0): string {
  const { width, height, background, color } = image;
  const narrowed = labelWidth > width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${background}"/><text x="50%" y="50%" fill="${color}" font-family="Arial, Helvetica, sans-serif" font-size="${fontSizeOf(image)}" text-anchor="middle" dominant-baseline="central"${narrowed}>${escapeXml(labelOf(image))}</text></svg>\n`;
}
