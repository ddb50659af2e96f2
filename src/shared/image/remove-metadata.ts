import { concatenate } from "#shared/concatenate.ts";
import {
  endOfGifHeader,
  gifBlocks,
  pngChunk,
  pngChunks,
  RIFF_CONTENT,
  riffChunks,
  viewOf,
} from "#shared/image/chunks.ts";
import { type ImageHeader, parseImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { stripJpeg } from "#shared/image/strip-jpeg.ts";
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
function orientationOnly(orientation: number): Bytes {
  return new Uint8Array([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}

/** Ancillary chunks that change how the image looks (PNG 3rd edition, section 11.3). */
const VISIBLE_CHUNKS = "tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" ");

/** Keeps only the chunks that affect how a PNG looks. Drops text, times, EXIF and private chunks. */
export function stripPng(bytes: Bytes, orientation?: Bytes): Bytes[] {
  const kept = [bytes.subarray(0, 8)];
  for (const { name, start, end } of pngChunks(bytes)) {
    // A capital first letter marks a critical chunk.
    if (/^[A-Z]/.test(name) || VISIBLE_CHUNKS.includes(name)) kept.push(bytes.subarray(start, end));
    // Readers ignore EXIF after the pixels.
    if (name === "IHDR" && orientation) kept.push(pngChunk("eXIf", orientation));
  }
  return kept;
}

const GIF_COMMENT = 0xfe;
const GIF_APPLICATION = 0xff;
/** Application extensions that set how often the animation repeats. */
const LOOP_NAMES = ["NETSCAPE2.0", "ANIMEXTS1.0"];
const GIF_TRAILER = 0x3b;

/** Keeps only what affects how a GIF looks and moves. Drops comments, XMP and other data of applications. */
export function stripGif(bytes: Bytes): Bytes[] {
  const blocks = Array.from(gifBlocks(bytes)).filter(({ label, content }) => {
    const name = () => String.fromCharCode(...bytes.subarray(content + 1, content + 12));
    return label !== GIF_COMMENT && (label !== GIF_APPLICATION || LOOP_NAMES.includes(name()));
  });
  return [
    bytes.subarray(0, endOfGifHeader(bytes)),
    ...blocks.map(({ start, end }) => bytes.subarray(start, end)),
    new Uint8Array([GIF_TRAILER]),
  ];
}

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const FILE_HEADER_BYTES = 12;
/** Includes the position, size and duration of the frame, which precede its chunks. */
const FRAME_HEADER_BYTES = RIFF_CONTENT + 16;

/** Chunks that make up an image (https://developers.google.com/speed/webp/docs/riff_container). Programs add others. */
const IMAGE_CHUNKS = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"];
const FRAME_IMAGE_CHUNKS = ["VP8 ", "VP8L", "ALPH"];

/**
 * Keeps only the chunks that a WebP needs, up to its declared end. Updates the file size and the flags for EXIF and XMP.
 * @throws {InputError} when the file has no image chunk before that end
 */
export function stripWebp(bytes: Bytes, orientation?: Bytes): Bytes[] {
  // The declared size may exceed the file, if the file is truncated or its writer did not know the size. A chunk that
  // starts before the end is kept whole.
  const declaredEnd = RIFF_CONTENT + viewOf(bytes).getUint32(4, true);
  const chunks = Array.from(riffChunks(bytes, FILE_HEADER_BYTES, declaredEnd));
  const kept = chunks.filter(({ name }) => IMAGE_CHUNKS.includes(name));
  if (kept.length === 0) throw new InputError(LOAD_FAILURE);
  // Readers ignore EXIF after the end, so it must not rotate the image.
  const exif = orientation && chunks.some(({ name }) => name === "EXIF") ? orientation : undefined;
  const pieces = kept.flatMap(({ name, start, end }) => {
    const chunk = bytes.subarray(start, end);
    if (name === "ANMF") return padded(stripFrame(chunk));
    return name === "VP8X" ? [withFlags(chunk.slice(), exif !== undefined)] : padded(chunk);
  });
  if (exif) pieces.push(new Uint8Array([0x45, 0x58, 0x49, 0x46, exif.length, 0, 0, 0, ...exif]));
  return [withSize(concatenate([bytes.subarray(0, FILE_HEADER_BYTES), ...pieces]))];
}

/** Strips the chunks inside an animation frame. */
function stripFrame(frame: Bytes): Bytes {
  const kept = Array.from(riffChunks(frame, FRAME_HEADER_BYTES)).filter(({ name }) =>
    FRAME_IMAGE_CHUNKS.includes(name),
  );
  const pieces = kept.flatMap(({ start, end }) => padded(frame.subarray(start, end)));
  return withSize(concatenate([frame.subarray(0, FRAME_HEADER_BYTES), ...pieces]));
}

function withFlags(chunk: Bytes, hasExif: boolean): Bytes {
  chunk[RIFF_CONTENT] = ((chunk[RIFF_CONTENT] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return chunk;
}

/** Chunks start at even offsets. */
export function padded(chunk: Bytes): Bytes[] {
  return chunk.length % 2 === 1 ? [chunk, new Uint8Array(1)] : [chunk];
}

function withSize(chunk: Bytes): Bytes {
  viewOf(chunk).setUint32(4, chunk.length - RIFF_CONTENT, true);
  return chunk;
}
