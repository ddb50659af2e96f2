import { concatenate } from "#shared/concatenate.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { InputError } from "#shared/input-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Chunk {
  name: string;
  /** Name, size and content, without the padding byte of an odd size. */
  bytes: Bytes;
}

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Includes the position, size and duration of the frame, which precede its chunks. */
const FRAME_HEADER_BYTES = CHUNK_HEADER_BYTES + 16;

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
  const end = CHUNK_HEADER_BYTES + viewOf(bytes).getUint32(4, true);
  const chunks = Array.from(riffChunks(bytes, FILE_HEADER_BYTES, end));
  const kept = chunks.filter(({ name }) => IMAGE_CHUNKS.includes(name));
  if (kept.length === 0) throw new InputError(LOAD_FAILURE);
  // Readers ignore EXIF after the end, so it must not rotate the image.
  const exif = orientation && chunks.some(({ name }) => name === "EXIF") ? exifChunk(orientation) : undefined;
  const pieces = kept.map((chunk) => stripChunk(chunk, { exif: exif !== undefined })).flatMap(padded);
  if (exif) pieces.push(exif);
  return [
    withSize(bytes.slice(0, FILE_HEADER_BYTES), FILE_HEADER_BYTES - CHUNK_HEADER_BYTES + sizeOf(pieces)),
    ...pieces,
  ];
}

/** The chunks of a WebP or of one of its frames. */
export function* riffChunks(bytes: Bytes, from: number, until = bytes.length): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = from; at + CHUNK_HEADER_BYTES <= Math.min(until, bytes.length); ) {
    const size = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER_BYTES + size;
    yield { name: String.fromCharCode(...bytes.subarray(at, at + 4)), bytes: bytes.subarray(at, end) };
    at = end + (size % 2);
  }
}

function stripChunk({ name, bytes }: Chunk, { exif }: { exif: boolean }): Bytes {
  if (name === "VP8X") return withFlags(bytes.slice(), exif);
  return name === "ANMF" ? stripFrame(bytes) : bytes;
}

/** Strips the chunks inside an animation frame. */
function stripFrame(frame: Bytes): Bytes {
  const kept = Array.from(riffChunks(frame, FRAME_HEADER_BYTES)).filter(({ name }) =>
    FRAME_IMAGE_CHUNKS.includes(name),
  );
  const pieces = [frame.subarray(0, FRAME_HEADER_BYTES), ...kept.flatMap(({ bytes }) => padded(bytes))];
  const size = sizeOf(pieces);
  return size === frame.length ? frame : withSize(concatenate(pieces, size), size - CHUNK_HEADER_BYTES);
}

function withFlags(chunk: Bytes, exif: boolean): Bytes {
  chunk[8] = ((chunk[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (exif ? HAS_EXIF : 0);
  return chunk;
}

/** Chunks start at even offsets. */
export function padded(chunk: Bytes): Bytes[] {
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
