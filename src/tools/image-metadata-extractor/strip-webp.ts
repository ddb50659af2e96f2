import { concatenate } from "#shared/concatenate.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { InputError } from "#shared/input-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Chunk {
  name: string;
  /** Its name, its size and its content, without the byte that fills an odd one. */
  bytes: Bytes;
}

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const FILE_HEAD = 12;
const CHUNK_HEAD = 8;
/** With its place, size and duration, which stand before its chunks. */
const FRAME_HEAD = CHUNK_HEAD + 16;

/** What a picture is made of (https://developers.google.com/speed/webp/docs/riff_container); programs add what they like. */
const PICTURE = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"];
const FRAME_PICTURE = ["VP8 ", "VP8L", "ALPH"];

/**
 * A WebP of the chunks that its picture needs, without what follows the end that it tells; the flags that announce EXIF
 * and XMP and the file's length are put right.
 * @throws {InputError} when there is no chunk before that end.
 */
export function stripWebp(bytes: Bytes, orientation?: Bytes): Bytes[] {
  // The size may be bigger than the file, where that is cut off or its writer knew none; no chunk is cut that has begun.
  const end = CHUNK_HEAD + viewOf(bytes).getUint32(4, true);
  const chunks = Array.from(riffChunks(bytes, FILE_HEAD, end));
  const kept = chunks.filter(({ name }) => PICTURE.includes(name));
  if (kept.length === 0) throw new InputError(LOAD_FAILURE);
  // EXIF that stands behind the end turns no picture.
  const exif = orientation && chunks.some(({ name }) => name === "EXIF") ? exifChunk(orientation) : undefined;
  const pieces = kept.map((chunk) => plainChunk(chunk, { exif: exif !== undefined })).flatMap(filled);
  if (exif) pieces.push(exif);
  return [withSize(bytes.slice(0, FILE_HEAD), FILE_HEAD - CHUNK_HEAD + sizeOf(pieces)), ...pieces];
}

function* riffChunks(bytes: Bytes, from: number, until = bytes.length): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = from; at + CHUNK_HEAD <= Math.min(until, bytes.length); ) {
    const size = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEAD + size;
    yield { name: String.fromCharCode(...bytes.subarray(at, at + 4)), bytes: bytes.subarray(at, end) };
    at = end + (size % 2);
  }
}

function plainChunk({ name, bytes }: Chunk, { exif }: { exif: boolean }): Bytes {
  if (name === "VP8X") return withFlags(bytes.slice(), exif);
  return name === "ANMF" ? plainFrame(bytes) : bytes;
}

/** A frame of an animation, which has chunks of its own. */
function plainFrame(frame: Bytes): Bytes {
  const kept = Array.from(riffChunks(frame, FRAME_HEAD)).filter(({ name }) => FRAME_PICTURE.includes(name));
  const pieces = [frame.subarray(0, FRAME_HEAD), ...kept.flatMap(({ bytes }) => filled(bytes))];
  const size = sizeOf(pieces);
  return size === frame.length ? frame : withSize(concatenate(pieces, size), size - CHUNK_HEAD);
}

function withFlags(chunk: Bytes, exif: boolean): Bytes {
  chunk[8] = ((chunk[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (exif ? HAS_EXIF : 0);
  return chunk;
}

/** Chunks begin at even places. */
function filled(chunk: Bytes): Bytes[] {
  return chunk.length % 2 === 1 ? [chunk, new Uint8Array(1)] : [chunk];
}

function withSize(chunk: Bytes, size: number): Bytes {
  viewOf(chunk).setUint32(4, size, true);
  return chunk;
}

function exifChunk(tiff: Bytes): Bytes {
  return new Uint8Array([0x45, 0x58, 0x49, 0x46, tiff.length, 0, 0, 0, ...tiff]);
}

function sizeOf(pieces: readonly Bytes[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
