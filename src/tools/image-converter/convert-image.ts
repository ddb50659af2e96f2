import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas, encodeCanvas, readPixels } from "#shared/image/encode-canvas.ts";
import { fitBytes } from "./fit-bytes.ts";
import { fitWithin } from "./fit-within.ts";
import type { TargetFormat } from "./output-names.ts";

interface Settings {
  format: TargetFormat;
  /** 10 to 100; for JPEG and WebP. */
  quality: number;
  /** `#rrggbb`, where the image is transparent and the target cannot be. */
  background: string;
  /** In pixels; 0 for no limit. */
  maxWidth: number;
  maxHeight: number;
  /** In units of 1,000 bytes, so that a form which counts 1,024 takes it, too; for JPEG and WebP. 0 for no limit. */
  maxKilobytes: number;
}

interface Conversion {
  content: Blob;
  /** Where it had to be less than what was wanted. */
  lowered?: number;
  /** Whether the source moves, of which only the first frame was kept. */
  animated: boolean;
}

/**
 * One image file in another format, the right way up, without the metadata of the source.
 * @throws {InputError} when the file cannot be decoded, or the target cannot hold an image of that size.
 */
export async function convertImage(file: Blob, settings: Settings): Promise<Conversion> {
  const { format, background, maxWidth, maxHeight } = settings;
  const { header, bitmap } = await decodeImage(file);
  const opaque = format === "jpeg" || format === "bmp";
  const canvas = drawOnCanvas(bitmap, {
    ...fitWithin(bitmap, { width: maxWidth, height: maxHeight }),
    background: opaque ? background : undefined,
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
  const most = maxKilobytes * 1_000;
  const fitting = await fitBytes((tried) => encodeCanvas(canvas, format, tried), { quality, most });
  return { content: fitting.content, ...(fitting.quality < quality && { lowered: fitting.quality }) };
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
