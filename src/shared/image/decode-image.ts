import { assertPixelLimit, type ImageHeader, readImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { InputError } from "#shared/input-error.ts";

interface DecodedImage {
  header: ImageHeader;
  /** The first frame, upright, in sRGB. */
  bitmap: ImageBitmap;
}

/**
 * Decodes an image file in a worker, with the browser's decoder if it has one.
 * @param decode replaces that decoder
 * @throws {InputError} if the file is not an image or is damaged, or (before decoding) if it has too many pixels.
 */
export async function decodeImage(file: Blob, decode = decodeAny): Promise<DecodedImage> {
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE);
  assertPixelLimit(header);
  try {
    return { header, bitmap: await decode(file, header) };
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(LOAD_FAILURE);
  }
}

function decodeAny(file: Blob, header: ImageHeader): Promise<ImageBitmap> {
  return header.format === "tiff" ? fromTiff(file, header) : fromBrowser(file, header);
}

async function fromBrowser(file: Blob, { format }: ImageHeader): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    const shown = await decodeInPage(file);
    if (shown) return shown;
    if (format !== "avif") throw error;
    const { default: decode } = await import("@jsquash/avif/decode.js");
    const image = await decode(await file.arrayBuffer());
    if (!image) throw error;
    return createImageBitmap(image);
  }
}

/** Asks the page, whose `<img>` shows more than `createImageBitmap` takes. Undefined if it doesn't show the image either. */
function decodeInPage(file: Blob): Promise<ImageBitmap | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<ImageBitmap | undefined>) => {
      port1.close();
      resolve(data);
    };
    postMessage({ imageToDecode: file }, { transfer: [port2] });
  });
}

async function fromTiff(file: Blob, { orientation }: ImageHeader): Promise<ImageBitmap> {
  const { decodeTiff } = await import("#shared/image/decode-tiff.ts");
  const bitmap = await bitmapOf(decodeTiff(await file.arrayBuffer()));
  return orientation === 1 ? bitmap : applyOrientation(bitmap, orientation);
}

function bitmapOf({ data, width, height }: Pixels): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(data, width, height));
}

/** Canvas transform for each EXIF orientation from 1 to 8, for a unit-sized image. */
export const ORIENTATION_TRANSFORMS: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

function applyOrientation(bitmap: ImageBitmap, orientation: number): ImageBitmap {
  const [a, b, c, d, e, f] = ORIENTATION_TRANSFORMS[orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  const [width, height] = orientation >= 5 ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas context");
  context.setTransform(a, b, c, d, e * width, f * height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.transferToImageBitmap();
}
