import { decodeImage } from "#shared/image/decode-image.ts";
import { type CanvasFormat, encodeCanvas } from "#shared/image/encode-canvas.ts";
import { assertPixelLimit } from "#shared/image/image-header.ts";
import type { OutputFile } from "#shared/operation.ts";
import { blur } from "./blur.ts";
import { applyColorSteps, colorSteps } from "./color-filters.ts";
import type { Edit } from "./edit.ts";
import { outputSize, placement } from "./geometry.ts";
import { sharpen } from "./sharpen.ts";

interface Target {
  format: CanvasFormat;
  /** 10 to 100, for JPEG and WebP. */
  quality: number;
  /** `#rrggbb`, fills transparent areas of a JPEG. */
  background: string;
}

const EXTENSIONS = { png: "png", jpeg: "jpg", webp: "webp" } as const;

/**
 * Applies all edits to the image at full resolution.
 * @throws {InputError} when the file cannot be decoded or the result has too many pixels
 */
export async function saveEdit(file: File, edit: Edit & Target): Promise<OutputFile> {
  const { bitmap } = await decodeImage(file);
  const size = outputSize(bitmap, edit);
  assertPixelLimit(size);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas");
  context.imageSmoothingQuality = "high";
  context.setTransform(...placement(bitmap, edit, size));
  context.drawImage(bitmap, 0, 0);
  context.resetTransform();
  bitmap.close();
  adjust(context, edit);
  if (edit.format === "jpeg") {
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = edit.background;
    context.fillRect(0, 0, size.width, size.height);
  }
  const content = await encodeCanvas(canvas, edit.format, edit.quality);
  return {
    name: `${file.name.replace(/\.[^.]*$/, "")}-edited.${EXTENSIONS[edit.format]}`,
    type: content.type,
    content,
  };
}

function adjust(context: OffscreenCanvasRenderingContext2D, edit: Edit): void {
  const steps = colorSteps(edit);
  if (steps.length === 0 && edit.blur === 0 && edit.sharpen === 0) return;
  const { width, height } = context.canvas;
  const pixels = context.getImageData(0, 0, width, height);
  const image = { width, height, data: pixels.data as Uint8ClampedArray<ArrayBuffer> };
  applyColorSteps(image.data, steps);
  blur(image, edit.blur);
  if (edit.sharpen > 0) sharpen(image, edit.sharpen);
  context.putImageData(pixels, 0, 0);
}
