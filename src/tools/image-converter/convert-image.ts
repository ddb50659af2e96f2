import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas, encodeCanvas, readPixels } from "#shared/image/encode-canvas.ts";
import { fitWithin } from "./fit-within.ts";
import type { TargetFormat } from "./output-names.ts";

interface Settings {
  target: TargetFormat;
  /** 10 to 100; for JPEG and WebP. */
  quality: number;
  /** `#rrggbb`, where the image is transparent and the target cannot be. */
  background: string;
  /** In pixels; 0 for no limit. */
  maxWidth: number;
  maxHeight: number;
}

interface Conversion {
  content: Blob;
  /** Whether the source moves, of which only the first frame was kept. */
  animated: boolean;
}

/**
 * One image file in another format, the right way up, without the metadata of the source.
 * @throws {InputError} when the file cannot be decoded, or the target cannot hold an image of that size.
 */
export async function convertImage(file: Blob, settings: Settings): Promise<Conversion> {
  const { target, quality, background, maxWidth, maxHeight } = settings;
  const { header, bitmap } = await decodeImage(file);
  const opaque = target === "jpeg" || target === "bmp";
  const canvas = drawOnCanvas(bitmap, {
    ...fitWithin(bitmap, { width: maxWidth, height: maxHeight }),
    background: opaque ? background : undefined,
  });
  bitmap.close();
  return { content: await encode(canvas, target, quality), animated: header.animated };
}

async function encode(canvas: OffscreenCanvas, target: TargetFormat, quality: number): Promise<Blob> {
  switch (target) {
    case "bmp": {
      const { encodeBmp } = await import("./encode-bmp.ts");
      return new Blob([encodeBmp(readPixels(canvas))], { type: "image/bmp" });
    }
    case "gif": {
      const { encodeGif } = await import("./encode-gif.ts");
      return new Blob([encodeGif(readPixels(canvas))], { type: "image/gif" });
    }
    default:
      return encodeCanvas(canvas, target, quality);
  }
}
