import { FlateErrorCode, Gunzip } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import { crc32 } from "#shared/crc32.ts";
import { InputError } from "#shared/input-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** CRC-32 and length at the end of each member. */
const TRAILER_BYTES = 8;

/** What is decompressed at a time. It may become 1,032 times as much. */
const STEP_BYTES = 16_384;

export const DAMAGED = "The compressed data is damaged or incomplete.";

/**
 * Decompresses gzip data, also of several members in sequence, and verifies their checksums (RFC 1952).
 * @param onExtra called if other data follows, which is ignored
 * @throws {InputError} for damaged or incomplete data
 */
export async function* gunzip(chunks: AsyncIterable<Bytes>, onExtra: () => void = () => {}): AsyncGenerator<Bytes> {
  const ready: Bytes[] = [];
  let crc = 0;
  let length = 0;
  let hasMember = false;
  /** The end of the input so far, and how many bytes came before it. */
  let input = new Uint8Array();
  let before = 0;
  const check = (end: number) => {
    const trailer = input.subarray(end - before - TRAILER_BYTES, end - before);
    if (trailer.length < TRAILER_BYTES) throw new InputError(DAMAGED);
    const view = new DataView(trailer.buffer, trailer.byteOffset);
    if (view.getUint32(0, true) !== crc || view.getUint32(4, true) !== length >>> 0) throw new InputError(DAMAGED);
    crc = 0;
    length = 0;
    hasMember = true;
  };
  const stream = new Gunzip((bytes) => {
    if (bytes.length === 0) return;
    crc = crc32(bytes, crc);
    length = (length + bytes.length) % 2 ** 32;
    ready.push(bytes as Bytes);
  });
  stream.onmember = check;
  const push = (chunk: Bytes, isLast: boolean) => {
    const kept = input.subarray(-TRAILER_BYTES);
    before += input.length - kept.length;
    input = concatenate([kept, chunk], kept.length + chunk.length);
    stream.push(chunk, isLast);
  };
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += STEP_BYTES) {
        push(chunk.subarray(at, at + STEP_BYTES), false);
        yield* ready.splice(0);
      }
    }
    push(new Uint8Array(), true);
    check(before + input.length);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const isExtra = error.code === FlateErrorCode.InvalidHeader && (hasMember || length > 0);
    if (!isExtra) throw new InputError(DAMAGED);
    onExtra();
  }
  yield* ready;
}
