import { gifBlocks, nameAt, PNG_CONTENT, pngChunks, RIFF_CONTENT, riffChunks, viewOf } from "#shared/image/chunks.ts";
import { readJpegHeader } from "#shared/image/jpeg-header.ts";
import { MAX_PIXELS } from "#shared/image/pixels.ts";
import { readOrientation, readTiffTags } from "#shared/image/tiff-tags.ts";
import { InputError } from "#shared/input-error.ts";

export type ImageFormat = "png" | "jpeg" | "webp" | "bmp" | "gif" | "tiff" | "avif" | "heic";

/** What the header of an image file says, without decoding pixels. */
export interface ImageHeader {
  format: ImageFormat;
  /** In pixels, as stored, before the orientation is applied. */
  width: number;
  height: number;
  /** EXIF orientation: 1 is upright, 5 to 8 swap width and height. */
  orientation: number;
  /** Whether it has two frames or more. */
  animated: boolean;
}

const START_BYTES = 262_144;

/** Reads the header of an image file by its content, not its name; `undefined` for unknown formats. */
export async function readImageHeader(file: Blob): Promise<ImageHeader | undefined> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const header = parseImageHeader(start);
  if (file.size <= START_BYTES || !sniffFormat(start)) return header;
  // A TIFF directory can be anywhere, a JPEG can start with megabytes of metadata, and a GIF's first frame can be big.
  const isPartial = header === undefined || isAnimated(header.format, start) === undefined;
  return isPartial ? parseImageHeader(new Uint8Array(await file.arrayBuffer())) : header;
}

/** @throws {InputError} if the image has more pixels than we decode. */
export function assertPixelLimit({ width, height }: { width: number; height: number }): void {
  if (width * height <= MAX_PIXELS) return;
  const megapixels = Math.round((width * height) / 1e6).toLocaleString("en");
  throw new InputError(
    `This image has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels (${megapixels} megapixels). Up to ${MAX_PIXELS / 1e6} megapixels can be opened.`,
  );
}

/** Displayed width and height. Browsers apply the orientation, except for WebP. */
export function uprightSize({ format, width, height, orientation }: ImageHeader): { width: number; height: number } {
  return orientation >= 5 && format !== "webp" ? { width: height, height: width } : { width, height };
}

/** HEIF brands (ISO/IEC 23008-12, annex B) other than AVIF's: HEVC-coded, or any codec. */
const HEIF_BRAND = /^(?:he(?:i[cxms]|v[cxms])|m[is]f1)$/;

const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";

/** Detects the format by the first bytes of a file. */
function sniffFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 8) === PNG_SIGNATURE) return "png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(0, 4) === "GIF8") return "gif";
  if (text(0, 2) === "BM") return "bmp";
  if (text(0, 4) === "II*\0" || text(0, 4) === "MM\0*") return "tiff";
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 40))) return "avif";
  if (text(4, 8) === "ftyp" && HEIF_BRAND.test(text(8, 12))) return "heic";
  return undefined;
}

/** @returns the header in the first bytes of a file; `undefined` if it is not an image or truncated. */
export function parseImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const format = sniffFormat(bytes);
  if (!format) return undefined;
  try {
    const view = viewOf(bytes);
    const header = {
      format,
      orientation: 1,
      animated: isAnimated(format, bytes) ?? false,
      ...PARSERS[format](view, bytes),
    };
    return header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    // A DataView throws when reading past the end: the file is truncated.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Found = Pick<ImageHeader, "width" | "height"> & Partial<ImageHeader>;

const PARSERS: Record<ImageFormat, (view: DataView, bytes: Uint8Array) => Found> = {
  png: (view, bytes) => ({
    width: view.getUint32(16),
    height: view.getUint32(20),
    orientation: pngOrientation(view, bytes),
  }),
  jpeg: (_, bytes) => readJpegHeader(bytes),
  webp: readWebp,
  gif: (view) => ({
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
  }),
  bmp: (view) =>
    // OS/2 headers have 16-bit sizes. A negative height means top-down rows.
    view.getUint32(14, true) === 12
      ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
      : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) },
  tiff: (view) => {
    const tags = readTiffTags(view, 0);
    return { width: tags.get(256) ?? 0, height: tags.get(257) ?? 0, orientation: readOrientation(view, 0) };
  },
  avif: readHeif,
  heic: readHeif,
};

/** Browsers honor PNG EXIF only before the pixels. */
function pngOrientation(view: DataView, bytes: Uint8Array): number {
  for (const { name, start } of pngChunks(bytes)) {
    if (name === "eXIf") return readOrientation(view, start + PNG_CONTENT);
    if (name === "IDAT") break;
  }
  return 1;
}

// https://developers.google.com/speed/webp/docs/riff_container
function readWebp(view: DataView, bytes: Uint8Array): Found {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (nameAt(bytes, 12)) {
    case "VP8X":
      return {
        width: uint24(24) + 1,
        height: uint24(27) + 1,
        orientation: webpOrientation(view, bytes),
      };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
}

function webpOrientation(view: DataView, bytes: Uint8Array): number {
  const { start } = riffChunks(bytes, 12).find(({ name }) => name === "EXIF") ?? {};
  if (start === undefined) return 1;
  const content = start + RIFF_CONTENT;
  // Some programs put the JPEG segment name before the TIFF structure.
  return readOrientation(view, nameAt(bytes, content) === "Exif" ? content + 6 : content);
}

/** Reads the biggest `ispe` (image spatial extents) property; smaller ones belong to tiles and thumbnails. */
function readHeif(view: DataView, bytes: Uint8Array): Found {
  let found: Found = { width: 0, height: 0 };
  for (let at = indexOfName(bytes, "ispe"); at !== -1; at = indexOfName(bytes, "ispe", at + 4)) {
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (width * height > found.width * found.height) found = { width, height };
  }
  return found;
}

function indexOfName(bytes: Uint8Array, name: string, from = 0): number {
  for (let at = bytes.indexOf(name.charCodeAt(0), from); at !== -1; at = bytes.indexOf(name.charCodeAt(0), at + 1)) {
    if ([...name].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))) return at;
  }
  return -1;
}

/** Whether an image has two frames or more; undefined if the bytes end before that is clear. */
function isAnimated(format: ImageFormat, bytes: Uint8Array): boolean | undefined {
  switch (format) {
    case "gif":
      return isGifAnimated(bytes);
    case "webp":
      return isWebpAnimated(bytes);
    case "png":
      return isPngAnimated(bytes);
    case "avif":
      return hasSequenceBrand(bytes);
    default:
      return false;
  }
}

function isGifAnimated(bytes: Uint8Array): boolean | undefined {
  let frames = 0;
  for (const { kind, end } of gifBlocks(bytes)) {
    if (kind === "frame") frames += 1;
    if (frames === 2) return true;
    if (end >= bytes.length) return undefined;
  }
  return false;
}

const HAS_ANIMATION = 2;

function isWebpAnimated(bytes: Uint8Array): boolean | undefined {
  if (nameAt(bytes, 12) !== "VP8X" || ((bytes[20] ?? 0) & HAS_ANIMATION) === 0) return false;
  const frames = riffChunks(bytes, 12).filter(({ name }) => name === "ANMF");
  return frames.take(2).toArray().length === 2 || undefined;
}

/** The frame count precedes the pixels (PNG 3rd edition, 11.3.6.2). */
function isPngAnimated(bytes: Uint8Array): boolean | undefined {
  for (const { name, start } of pngChunks(bytes)) {
    if (name === "acTL") return viewOf(bytes).getUint32(start + PNG_CONTENT) > 1;
    if (name === "IDAT") return false;
  }
  return undefined;
}

/** The brands of an AVIF are in its first box (ISO/IEC 14496-12, 4.3). `avis` marks an image sequence. */
function hasSequenceBrand(bytes: Uint8Array): boolean {
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (nameAt(bytes, at) === "avis") return true;
  return false;
}
