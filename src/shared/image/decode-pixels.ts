import { decodeImage } from "#shared/image/decode-image.ts";
import { assertPixelLimit, type ImageHeader, readImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";

/**
 * Decodes pixels of an image file, in a worker or in Node: all of them, or evenly spread ones of a bigger image.
 * @returns red, green, blue, alpha of each, in no order to rely on
 * @throws {InputError} if the file is not an image or is damaged, has too many pixels, or takes a browser
 */
export async function decodePixels(file: Blob, maxPixels: number): Promise<Pixels["data"]> {
  if (typeof OffscreenCanvas !== "undefined") return decodeInBrowser(file, maxPixels);
  const { data } = await decodeInNode(file);
  const step = Math.ceil(data.length / 4 / maxPixels);
  return step === 1 ? data : data.filter((_, at) => (at >> 2) % step === 0);
}

async function decodeInBrowser(file: Blob, maxPixels: number): Promise<Pixels["data"]> {
  const { bitmap } = await decodeImage(file);
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(bitmap.width * scale)),
    Math.max(1, Math.floor(bitmap.height * scale)),
  );
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas context");
  // Smoothing would make up colors.
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height).data as Pixels["data"];
}

async function decodeInNode(file: Blob): Promise<Pixels> {
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE);
  assertPixelLimit(header);
  const bytes = await file.arrayBuffer();
  try {
    return await decodeFormat(bytes, header);
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(LOAD_FAILURE);
  }
}

async function decodeFormat(bytes: ArrayBuffer, { format }: ImageHeader): Promise<Pixels> {
  switch (format) {
    case "png":
      return decodePng(bytes);
    case "jpeg": {
      const { loadJpegCodec } = await import("#shared/image/jpeg-codec.ts");
      return (await loadJpegCodec()).decode(new Uint8Array(bytes));
    }
    case "tiff": {
      const { decodeTiff } = await import("#shared/image/decode-tiff.ts");
      return decodeTiff(bytes);
    }
    default:
      throw new InputError(
        `Here, PNG, JPEG and TIFF can be read. ${format.toUpperCase()} takes a browser: convert the image, or use the page.`,
      );
  }
}

async function decodePng(bytes: ArrayBuffer): Promise<Pixels> {
  const { convertIndexedToRgb, decode } = await import("fast-png");
  const png = decode(bytes);
  const { width, height, depth } = png;
  // Gray with up to 8 bits is packed like indexes of a palette.
  const palette = png.palette ?? (png.channels === 1 && depth <= 8 ? grays(2 ** depth) : undefined);
  const channels = palette?.[0]?.length ?? png.channels;
  const samples = palette ? convertIndexedToRgb({ ...png, palette }) : png.data;
  const shift = depth === 16 ? 8 : 0;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; to < data.length; from += channels, to += 4) {
    for (let channel = 0; channel < 3; channel++) {
      data[to + channel] = (samples[channels < 3 ? from : from + channel] as number) >> shift;
    }
    if (channels % 2 === 0) data[to + 3] = (samples[from + channels - 1] as number) >> shift;
  }
  return { width, height, data };
}

function grays(count: number): number[][] {
  return Array.from({ length: count }, (_, index) => new Array(3).fill(Math.round((index * 255) / (count - 1))));
}
