import { fontOf, layoutText, linesOf, type TextLayout, type TextStyle } from "./text-image.ts";

/** Lays out the lines of a text. Includes the part of letters that leans out of their box. */
export function measureText(text: string, style: TextStyle): TextLayout {
  const lines = linesOf(text);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return layoutText(text, [], style);
  context.font = fontOf(style);
  let overhang = 0;
  const widths = lines.map((line) => {
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(line);
    // An upright letter leans out by less than its antialiasing.
    if (style.italic) overhang = Math.max(overhang, Math.ceil(actualBoundingBoxLeft));
    return Math.max(width, actualBoundingBoxRight);
  });
  return layoutText(text, widths, style, overhang);
}

/** @param opaque draws white in place of a transparent background, for formats without transparency. */
export function drawText(canvas: HTMLCanvasElement, layout: TextLayout, style: TextStyle, opaque: boolean): void {
  canvas.width = layout.width;
  canvas.height = layout.height;
  const context = canvas.getContext("2d");
  if (!context) return;
  const fill = style.background ?? (opaque ? "#ffffff" : undefined);
  if (fill) {
    context.fillStyle = fill;
    context.fillRect(0, 0, layout.width, layout.height);
  }
  context.fillStyle = style.color;
  context.font = fontOf(style);
  context.textBaseline = "alphabetic";
  for (const { text, x, y } of layout.lines) context.fillText(text, x, y);
}
