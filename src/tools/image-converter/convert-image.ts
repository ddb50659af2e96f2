import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas, encodeCanvas, readPixels } from "#shared/image/encode-canvas.ts";
import { fitBytes } from "#shared/image/fit-bytes.ts";
import { fitWithin, type Size } from "#shared/image/fit-within.ts";
import { type ImageHeader, readImageHeader } from "#shared/image/image-header.ts";
import { stripPng } from "#shared/image/remove-metadata.ts";
import type { Conversion, Settings } from "./conversion.ts";
import { keepAnimation } from "./keep-animation.ts";
import { formatName, isLossy, type TargetFormat, targetFormat } from "./target-format.ts";

/**
 * Converts an image file to another format, upright and without metadata.
 * @throws {InputError} when the file cannot be decoded, the image is too big for the target format, or its animation
 * would be lost
 */
export async function convertImage(file: Blob, settings: Settings): Promise<Conversion> {
  const animation = await readImageHeader(file);
  if (animation?.animated && !settings.firstFrameOnly) return keepAnimation(file, animation, settings);
  const { header, bitmap } = await decodeImage(file);
  try {
    const target = targetFormat(header.format, settings.format);
    return {
      ...(await convertStill(file, header, bitmap, { ...settings, format: target })),
      ...(settings.format === "same" && target !== header.format && { replaced: formatName(header.format) }),
      ...(header.animated && { flattened: true }),
    };
  } finally {
    bitmap.close();
  }
}

async function convertStill(
  file: Blob,
  header: ImageHeader,
  bitmap: ImageBitmap,
  { format: target, quality, background, maxWidth, maxHeight, maxKilobytes }: Settings & { format: TargetFormat },
): Promise<Conversion> {
  const maxBytes = maxKilobytes === 0 ? Number.POSITIVE_INFINITY : maxKilobytes * 1_000;
  const size = fitWithin(bitmap, { width: maxWidth, height: maxHeight });
  const isSameSize = size.width === bitmap.width && size.height === bitmap.height;
  if (target === "png" && header.format === "png" && header.orientation === 1 && isSameSize && !header.animated) {
    // A canvas stores colors multiplied by their alpha, which changes translucent pixels.
    const content = new Blob(stripPng(new Uint8Array(await file.arrayBuffer())), { type: "image/png" });
    if (content.size <= maxBytes) return { content, target, size };
  }
  const needsBackground = target === "jpeg" || target === "bmp";
  let canvas: OffscreenCanvas | undefined;
  const encodeAt = ({ width, height }: Size, tried: number) => {
    if (canvas?.width !== width || canvas.height !== height) {
      canvas = drawOnCanvas(bitmap, { width, height, background: needsBackground ? background : undefined });
    }
    return encode(canvas, target, tried);
  };
  const lossy = isLossy(target);
  const fitting = await fitBytes(encodeAt, { size, quality, lossy, maxBytes });
  return {
    content: fitting.content,
    target,
    size: fitting.size,
    ...(lossy && { quality: fitting.quality }),
    ...(fitting.size !== size && { shrunkFrom: size }),
  };
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
