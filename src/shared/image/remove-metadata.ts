import { type ImageHeader, parseImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { stripJpeg } from "#shared/image/strip-jpeg.ts";
import { stripPng } from "#shared/image/strip-png.ts";
import { stripWebp } from "#shared/image/strip-webp.ts";
import { InputError } from "#shared/input-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const STRIPPERS: Partial<Record<ImageHeader["format"], (bytes: Bytes, orientation: Bytes | undefined) => Bytes[]>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/**
 * Removes EXIF, IPTC, XMP, comments and thumbnails, and returns the remaining pieces of the file. Keeps the pixel data
 * as it is, and everything that affects display: color profile, orientation, resolution, animation.
 * @throws {InputError} when it is not a JPEG, PNG or WebP image
 */
export function removeMetadata(bytes: Bytes): { type: string; pieces: Bytes[] } {
  const header = parseImageHeader(bytes);
  if (!header) throw new InputError(LOAD_FAILURE);
  const strip = STRIPPERS[header.format];
  if (!strip) {
    throw new InputError(
      `Metadata can only be removed from JPEG, PNG and WebP files. This file is ${header.format.toUpperCase()}.`,
    );
  }
  const orientation = header.orientation === 1 ? undefined : orientationOnly(header.orientation);
  return { type: `image/${header.format}`, pieces: strip(bytes, orientation) };
}

/** EXIF with only the orientation: a TIFF structure with one tag (TIFF 6.0, section 2). */
function orientationOnly(orientation: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}
