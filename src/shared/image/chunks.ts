import { crc32 } from "#shared/crc32.ts";

/** A part of an image file: from its first byte to the first one after it, which a truncated file may not have. */
export interface Chunk {
  name: string;
  start: number;
  end: number;
}

/** The name of a chunk or brand, in four letters. */
export function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Bytes of a PNG chunk before its content, and of the checksum after it. */
export const PNG_CONTENT = 8;
const PNG_CHECKSUM = 4;

/** The end of a PNG's first chunk, which comes after the signature. */
export const END_OF_IHDR = 8 + PNG_CONTENT + 13 + PNG_CHECKSUM;

/** The content of a PNG's chunk. */
export function pngContent<Buffer extends ArrayBufferLike>(bytes: Uint8Array<Buffer>, { start, end }: Chunk) {
  return bytes.subarray(start + PNG_CONTENT, end - PNG_CHECKSUM);
}

/** Yields the chunks of a PNG (ISO/IEC 15948, 5.3). */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let start = 8; start + PNG_CONTENT + PNG_CHECKSUM <= bytes.length; ) {
    const chunk = {
      name: nameAt(bytes, start + 4),
      start,
      end: start + PNG_CONTENT + view.getUint32(start) + PNG_CHECKSUM,
    };
    yield chunk;
    if (chunk.name === "IEND") return;
    start = chunk.end;
  }
}

/** Builds a PNG chunk with length and checksum. */
export function pngChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PNG_CONTENT + content.length + PNG_CHECKSUM);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(content, PNG_CONTENT);
  view.setUint32(PNG_CONTENT + content.length, crc32(bytes.subarray(4, PNG_CONTENT + content.length)));
  return bytes;
}

/** JFIF comes first in a JPEG that has it. @returns the end of its segment, or of the start marker */
export function endOfJfif(bytes: Uint8Array): number {
  return bytes[3] === 0xe0 ? 4 + (((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0)) : 2;
}

/** Bytes of a WebP chunk before its content: name and size. */
export const RIFF_CONTENT = 8;

/** Yields the chunks of a WebP or of one of its frames, each without the padding byte of an odd size. */
export function* riffChunks(bytes: Uint8Array, from: number, until = bytes.length): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let start = from; start + RIFF_CONTENT <= Math.min(until, bytes.length); ) {
    const size = view.getUint32(start + 4, true);
    const end = start + RIFF_CONTENT + size;
    yield { name: nameAt(bytes, start), start, end };
    start = end + (size % 2);
  }
}

/** A block of a GIF after its header (GIF89a, section 12 onward). */
export interface GifBlock {
  kind: "frame" | "extension";
  /** The label byte of an extension; 0 for a frame. */
  label: number;
  start: number;
  /** Where the sub-blocks start. */
  content: number;
  end: number;
}

/** Yields the frames and extensions up to the trailer. */
export function* gifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  for (let start = endOfGifHeader(bytes); start < bytes.length; ) {
    const introducer = bytes[start];
    if (introducer === 0x2c) {
      const content = start + 11 + colorTableBytes(bytes[start + 9]);
      const end = endOfSubBlocks(bytes, content);
      yield { kind: "frame", label: 0, start, content, end };
      start = end;
    } else if (introducer === 0x21) {
      const content = start + 2;
      const end = endOfSubBlocks(bytes, content);
      yield { kind: "extension", label: bytes[start + 1] ?? 0, start, content, end };
      start = end;
    } else if (introducer === 0) {
      // The trailer of XMP may end one byte early.
      start += 1;
    } else return;
  }
}

/** Where the blocks start: after the signature, the screen descriptor and the global color table. */
export function endOfGifHeader(bytes: Uint8Array): number {
  return 13 + colorTableBytes(bytes[10]);
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at]) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
