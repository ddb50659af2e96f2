import utif, { type IFD } from "utif2";
import { refuseTooBig } from "#shared/image/image-header.ts";
import type { Pixels } from "#shared/image/pixels.ts";

/**
 * The biggest image of a TIFF file, not yet turned as its orientation says: the others are thumbnails, or further pages
 * of at most its size.
 * @throws {InputError} when it has too many pixels, before it is decoded.
 * @throws {Error} when the file is damaged.
 */
export function decodeTiff(bytes: ArrayBuffer): Pixels {
  const area = (image: IFD) => number(image, "t256") * number(image, "t257");
  const images = utif.decode(bytes).filter((image) => area(image) > 0);
  const biggest = images.reduce<IFD | undefined>(
    (best, image) => (best && area(best) >= area(image) ? best : image),
    undefined,
  );
  if (!biggest) throw new Error("This TIFF holds no image");
  // The header of the file is that of its first image.
  refuseTooBig({ width: number(biggest, "t256"), height: number(biggest, "t257") });
  utif.decodeImage(bytes, biggest);
  const { width, height } = biggest;
  const rgba = utif.toRGBA8(biggest);
  if (rgba.length < width * height * 4) throw new Error("This TIFF is cut off");
  return {
    width,
    height,
    data: new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, width * height * 4),
  };
}

function number(image: IFD, tag: string): number {
  const value = image[tag];
  return Array.isArray(value) ? Number(value[0]) : 0;
}
