import { fontOf, layoutText, linesOf, type TextLayout, type TextStyle } from "./text-image.ts";

/** Where the lines of a text go. Letters may lean out of their box: the part that does counts too. */
export function measureText(text: string, style: TextStyle): TextLayout {
  const lines = linesOf(text);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return layoutText(text, [], style);
  context.font = fontOf(style);
  let lean = 0;
  const widths = lines.map((line) => {
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(line);
    // An upright letter leans out by less than what smooths its edge.
    if (style.italic) lean = Math.max(lean, Math.ceil(actualBoundingBoxLeft));
    return Math.max(width, actualBoundingBoxRight);
  });
  return layoutText(text, widths, style, lean);
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
