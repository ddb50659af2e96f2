import type { ByteStream } from "#shared/byte-stream.ts";
import { concatenate } from "#shared/concatenate.ts";
import { formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { detectEncoding, HEAD_BYTES } from "./detect-encoding.ts";
import { type Encoding, encodingName } from "./encodings.ts";
import { mojibakeWarning } from "./misreadings.ts";
import { findMisread } from "./repair-text.ts";
import { createDecoder } from "./text-decoder.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Mojibake is looked for in so much of a text, in UTF-16 code units. */
const MOJIBAKE_LENGTH = 65_536;
/** A longer text without a byte that ends a character is cut anywhere. */
const MAX_SEGMENT_BYTES = 1_048_576;

/**
 * Decodes a text of any size, without its byte order mark.
 * @param strict rejects invalid bytes; otherwise each becomes U+FFFD
 * @throws {InputError} with the position of the first invalid byte
 */
export async function* decodeText(
  input: ByteStream,
  { from, strict }: { from: Encoding | "detect"; strict: boolean },
  warn: RunContext["warn"],
): AsyncGenerator<string> {
  const encoding = from === "detect" ? await detect(input, warn) : from;
  const decoder = createDecoder(encoding, { fatal: strict });
  let decoded = 0;
  let replaced = false;
  let start = "";
  const decode = (segment: Bytes, isLast: boolean): string => {
    try {
      const text = decoder.decode(segment, { stream: !isLast });
      replaced ||= !strict && text.includes("\ufffd");
      if (start.length < MOJIBAKE_LENGTH) start += text.slice(0, MOJIBAKE_LENGTH - start.length);
      return text;
    } catch {
      throw invalidByte(segment, decoded, encoding);
    }
  };
  for await (const segment of segments(input, encoding)) {
    yield decode(segment, false);
    decoded += segment.length;
  }
  const end = decode(new Uint8Array(), true);
  if (end !== "") yield end;
  const misread = findMisread(start);
  if (misread) warn(mojibakeWarning(misread));
  if (replaced) warn(`Some bytes are not valid ${encodingName(encoding)}. They became U+FFFD (\ufffd).`);
}

async function detect(input: ByteStream, warn: RunContext["warn"]): Promise<Encoding> {
  const { encoding, confidence } = detectEncoding(await input.head(HEAD_BYTES));
  if (confidence === 100) {
    if (encoding !== "utf-8") warn(`Detected ${encodingName(encoding)}.`);
  } else {
    warn(`Best guess: ${encodingName(encoding)} (${confidence}% sure). If it looks wrong, choose the encoding.`);
  }
  return encoding;
}

/** Cuts a text where its decoder is in its initial state, so that an error can be found by decoding a segment again. */
async function* segments(chunks: AsyncIterable<Bytes>, encoding: Encoding): AsyncGenerator<Bytes> {
  const endOf = /^utf-(?:16|32)/.test(encoding) ? endOfUnits : endOfCharacters;
  let rest: Bytes[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    rest.push(chunk);
    size += chunk.length;
    const whole = rest.length === 1 ? chunk : concatenate(rest, size);
    const end = endOf(whole) || (size > MAX_SEGMENT_BYTES ? size : 0);
    rest = [whole.subarray(end)];
    size -= end;
    if (end > 0) yield whole.subarray(0, end);
  }
  if (size > 0) yield concatenate(rest, size);
}

/** In each of these encodings, a space, line break or comma is a whole character: other bytes of one are higher. */
function endOfCharacters(bytes: Bytes): number {
  return bytes.findLastIndex((byte) => byte < 0x30 && byte !== 0x1b) + 1;
}

/** Whole units of UTF-32, or of UTF-16 without the last two, which may have half a pair. */
function endOfUnits({ length }: Bytes): number {
  return Math.max(0, length - (length % 4) - 4);
}

function invalidByte(segment: Bytes, before: number, encoding: Encoding): InputError {
  const fails = (length: number, stream = true) => {
    try {
      createDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(segment.subarray(0, length), { stream });
      return false;
    } catch {
      return true;
    }
  };
  const name = encodingName(encoding);
  if (!fails(segment.length)) return new InputError(`The last character is incomplete in ${name}.`);
  let [valid, invalid] = [0, segment.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (fails(middle)) invalid = middle;
    else valid = middle;
  }
  // The valid part may end in the start of a character.
  while (valid > 0 && fails(valid, false)) valid--;
  const byte = (segment[valid] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  return new InputError(
    `Byte ${formatCount(before + valid + 1)} (0x${byte}) is not valid ${name}. Try another encoding, or replace invalid bytes.`,
  );
}
