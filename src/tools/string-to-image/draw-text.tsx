import { fontOf, linesOf, type TextLayout, type TextStyle } from "./text-image.ts";

/** Widths of the lines of a text in pixels. Letters may lean out of their box: the part that does counts too. */
export function measureText(text: string, style: TextStyle): number[] {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return linesOf(text).map(() => 0);
  context.font = fontOf(style);
  return linesOf(text).map((line) => {
    const { width, actualBoundingBoxRight } = context.measureText(line);
    return Math.max(width, actualBoundingBoxRight);
  });
}

/** @param opaque whether what has no background gets a white one, because the format knows no transparency. */
export function drawText(canvas: HTMLCanvasElement, layout: TextLayout, style: TextStyle, opaque: boolean): void {
  canvas.width = layout.width;
  canvas.height = layout.height;
  const context = canvas.getContext("2d");
  if (!context) return;
  const ground = style.background ?? (opaque ? "#ffffff" : undefined);
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, layout.width, layout.height);
  }
  context.fillStyle = style.color;
  context.font = fontOf(style);
  context.textBaseline = "alphabetic";
  for (const { text, x, y } of layout.lines) context.fillText(text, x, y);
}
