import { concatenate } from "#shared/concatenate.ts";
import { type Chunk, END_OF_IHDR, endOfJfif, pngChunk, riffChunks, viewOf } from "#shared/image/chunks.ts";
import type { ImageMetadata } from "#shared/image/read-metadata.ts";
import { padded } from "#shared/image/remove-metadata.ts";
import { LITTLE_ENDIAN } from "#shared/image/tiff-tags.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Attached = Pick<ImageMetadata, "exif" | "xmp" | "icc">;

/** Formats that metadata can be added to. */
type TaggableFormat = "jpeg" | "png" | "webp";

/** Adds metadata to an image file without any, as pieces. A JPEG segment that would be too long is left out. */
export async function attachMetadata(bytes: Bytes, format: TaggableFormat, added: Attached): Promise<Bytes[]> {
  switch (format) {
    case "jpeg":
      return insertAt(bytes, endOfJfif(bytes), jpegMetadata(added));
    case "png":
      return insertAt(bytes, END_OF_IHDR, await pngMetadata(added));
    case "webp":
      return webpWith(bytes, added);
  }
}

const ORIENTATION = 0x0112;

/**
 * Copies EXIF for an image whose pixels are upright: its orientation becomes 1, and its thumbnail, which is not upright,
 * is unlinked. Returns undefined if it's truncated.
 */
export function uprightExif(exif: Bytes): Bytes | undefined {
  const copy = exif.slice();
  const view = new DataView(copy.buffer);
  try {
    const little = view.getUint16(0) === LITTLE_ENDIAN;
    const directory = view.getUint32(4, little);
    const count = view.getUint16(directory, little);
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, little) === ORIENTATION) view.setUint16(entry + 8, 1, little);
    }
    view.setUint32(directory + 2 + count * 12, 0, little);
    return copy;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Sets the orientation in XMP to upright. */
export function uprightXmp(xmp: Bytes): Bytes {
  const text = new TextDecoder().decode(xmp);
  return new TextEncoder().encode(text.replace(/(tiff:Orientation(?:="|='|>))[2-8]/g, "$11"));
}

function insertAt(bytes: Bytes, at: number, added: readonly Bytes[]): Bytes[] {
  return [bytes.subarray(0, at), ...added, bytes.subarray(at)];
}

/** The length of a segment has 16 bits and counts its own two bytes. */
const MAX_SEGMENT_BYTES = 65_533;
const APP1 = 0xe1;
const APP2 = 0xe2;

function jpegMetadata({ exif, xmp, icc }: Attached): Bytes[] {
  return [
    ...(exif ? jpegSegment(APP1, "Exif\0\0", exif) : []),
    ...(xmp ? jpegSegment(APP1, "http://ns.adobe.com/xap/1.0/\0", xmp) : []),
    ...(icc ? iccSegments(icc) : []),
  ];
}

function jpegSegment(marker: number, name: string, content: Bytes): Bytes[] {
  const length = name.length + content.length;
  if (length > MAX_SEGMENT_BYTES) return [];
  const header = new Uint8Array([0xff, marker, (length + 2) >> 8, (length + 2) & 255]);
  return [header, ascii(name), content];
}

/** A profile may take several segments, which are numbered from 1 (ICC.1:2022, B.4). */
function iccSegments(icc: Bytes): Bytes[] {
  const size = MAX_SEGMENT_BYTES - "ICC_PROFILE\0".length - 2;
  const count = Math.ceil(icc.length / size);
  if (count > 255) return [];
  return Array.from({ length: count }, (_, index) => {
    const name = `ICC_PROFILE\0${String.fromCharCode(index + 1, count)}`;
    return jpegSegment(APP2, name, icc.subarray(index * size, (index + 1) * size));
  }).flat();
}

async function pngMetadata({ exif, xmp, icc }: Attached): Promise<Bytes[]> {
  return [
    ...(icc ? [pngChunk("iCCP", concatenate([ascii("ICC profile\0\0"), await deflate(icc)]))] : []),
    ...(exif ? [pngChunk("eXIf", exif)] : []),
    ...(xmp ? [pngChunk("iTXt", concatenate([ascii("XML:com.adobe.xmp\0\0\0\0\0"), xmp]))] : []),
  ];
}

async function deflate(bytes: Bytes): Promise<Bytes> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

// https://developers.google.com/speed/webp/docs/riff_container
const HAS_ICC = 0x20;
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

function webpWith(bytes: Bytes, { exif, xmp, icc }: Attached): Bytes[] {
  const chunks = [...riffChunks(bytes, 12)];
  const [first] = chunks;
  if (!first) return [bytes];
  const header = first.name === "VP8X" ? bytes.slice(first.start, first.end) : extendedHeader(bytes, first);
  header[8] = (header[8] ?? 0) | (icc ? HAS_ICC : 0) | (exif ? HAS_EXIF : 0) | (xmp ? HAS_XMP : 0);
  const image = chunks.filter(({ name }) => name !== "VP8X");
  return [
    riffChunk(
      "RIFF",
      concatenate([
        ascii("WEBP"),
        header,
        ...(icc ? padded(riffChunk("ICCP", icc)) : []),
        ...image.flatMap(({ start, end }) => padded(bytes.subarray(start, end))),
        ...(exif ? padded(riffChunk("EXIF", exif)) : []),
        ...(xmp ? padded(riffChunk("XMP ", xmp)) : []),
      ]),
    ),
  ];
}

/** The chunk that a file with metadata starts with, for one that has only its pixels. */
function extendedHeader(bytes: Bytes, { name, start }: Chunk): Bytes {
  const view = viewOf(bytes.subarray(start));
  const isLossless = name === "VP8L";
  const bits = isLossless ? view.getUint32(9, true) : 0;
  const width = isLossless ? (bits & 0x3fff) + 1 : view.getUint16(14, true) & 0x3fff;
  const height = isLossless ? ((bits >> 14) & 0x3fff) + 1 : view.getUint16(16, true) & 0x3fff;
  const chunk = riffChunk("VP8X", new Uint8Array(10));
  const written = new DataView(chunk.buffer);
  written.setUint8(8, (bits >> 28) & 1 ? HAS_ALPHA : 0);
  // The size minus one, with 24 bits each.
  written.setUint16(12, width - 1, true);
  written.setUint16(15, height - 1, true);
  return chunk;
}

function riffChunk(name: string, content: Bytes): Bytes {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, content.length, true);
  return concatenate([ascii(name), size, content]);
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
