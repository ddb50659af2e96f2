import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas, encodeCanvas, readPixels } from "#shared/image/encode-canvas.ts";
import { stripPng } from "#shared/image/strip-png.ts";
import { fitBytes } from "./fit-bytes.ts";
import { fitWithin } from "./fit-within.ts";
import type { TargetFormat } from "./output-names.ts";

interface Settings {
  format: TargetFormat;
  /** 10 to 100, for JPEG and WebP. */
  quality: number;
  /** `#rrggbb`, fills transparent areas when the target format has no transparency. */
  background: string;
  /** In pixels. 0 means no limit. */
  maxWidth: number;
  maxHeight: number;
  /** For JPEG and WebP, in units of 1,000 bytes, which also fit a limit in units of 1,024. 0 means no limit. */
  maxKilobytes: number;
}

interface Conversion {
  content: Blob;
  /** The quality used, when it had to be lower than requested. */
  loweredQuality?: number;
  /** True when the source is animated and only its first frame was kept. */
  animated: boolean;
}

/**
 * Converts an image file to another format, upright and without metadata.
 * @throws {InputError} when the file cannot be decoded or the image is too big for the target format
 */
export async function convertImage(file: Blob, settings: Settings): Promise<Conversion> {
  const { format, background, maxWidth, maxHeight } = settings;
  const { header, bitmap } = await decodeImage(file);
  const size = fitWithin(bitmap, { width: maxWidth, height: maxHeight });
  if (format === "png" && header.format === "png" && header.orientation === 1 && size.width === bitmap.width) {
    bitmap.close();
    // A canvas stores colors multiplied by their alpha, which changes translucent pixels.
    const pieces = stripPng(new Uint8Array(await file.arrayBuffer()));
    return { content: new Blob(pieces, { type: "image/png" }), animated: false };
  }
  const needsBackground = format === "jpeg" || format === "bmp";
  const canvas = drawOnCanvas(bitmap, {
    ...size,
    background: needsBackground ? background : undefined,
  });
  bitmap.close();
  return { ...(await encodeWithin(canvas, settings)), animated: header.animated };
}

async function encodeWithin(
  canvas: OffscreenCanvas,
  { format, quality, maxKilobytes }: Settings,
): Promise<Omit<Conversion, "animated">> {
  const lossy = format === "jpeg" || format === "webp";
  if (!lossy || maxKilobytes === 0) return { content: await encode(canvas, format, quality) };
  const maxBytes = maxKilobytes * 1_000;
  const fitting = await fitBytes((tried) => encodeCanvas(canvas, format, tried), { quality, maxBytes });
  return { content: fitting.content, ...(fitting.quality < quality && { loweredQuality: fitting.quality }) };
}

async function encode(canvas: OffscreenCanvas, format: TargetFormat, quality: number): Promise<Blob> {
  switch (format) {
    case "bmp": {
      const { encodeBmp } = await import("./encode-bmp.ts");
      return new Blob([encodeBmp(readPixels(canvas))], { type: "image/bmp" });
    }
    case "gif": {
      const { encodeGif } = await import("./encode-gif.ts");
      return new Blob([encodeGif(readPixels(canvas))], { type: "image/gif" });
    }
    default:
      return encodeCanvas(canvas, format, quality);
  }
}
