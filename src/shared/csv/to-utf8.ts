import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { asciiLength, isUtf8 } from "#shared/utf8-validator.ts";

/**
 * Converts a spreadsheet's text file to UTF-8. The source may be UTF-8, UTF-16 without byte order mark or, if it is not
 * valid UTF-8, Windows-1252, which Excel uses for "CSV" in the West. UTF-16 with a byte order mark is converted earlier.
 * UTF-8 chunks pass through unchanged. Nothing is read twice: up to the first byte above 0x7F, UTF-8 and Windows-1252
 * are the same.
 * @param onEncoding receives the encoding as soon as it is known, if it is not UTF-8.
 * @throws {InputError} for bytes that are not text, or UTF-8 with damaged characters.
 */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: string) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let other: TextDecoder | undefined;
  let onlyAscii = true;
  let first = true;
  let cut = new Uint8Array(0) as Uint8Array;

  const switchEncoding = (encoding: string) => {
    onEncoding(ENCODING_NAMES[encoding] ?? encoding);
    other = new TextDecoder(encoding);
    return other;
  };
  const check = (bytes: Uint8Array): Uint8Array => {
    const ascii = asciiLength(bytes);
    if (ascii === bytes.length) return bytes;
    if (isUtf8(bytes, ascii)) {
      onlyAscii = false;
      return bytes;
    }
    if (!onlyAscii || !looksLikeWindows1252(bytes)) throw notTextError(bytes);
    return encoder.encode(switchEncoding("windows-1252").decode(bytes, STREAM));
  };

  for await (const chunk of chunks) {
    if (first) {
      first = false;
      rejectArchive(chunk);
      const encoding = detectUtf16(chunk);
      if (encoding) switchEncoding(encoding);
    }
    if (other) {
      yield encoder.encode(other.decode(chunk, STREAM));
      continue;
    }
    const bytes = cut.length === 0 ? chunk : concatenated(cut, chunk);
    const end = completeLength(bytes);
    cut = bytes.slice(end);
    const checked = check(bytes.subarray(0, end));
    yield checked;
    if (other) {
      yield encoder.encode((other as TextDecoder).decode(cut, STREAM));
      cut = cut.subarray(0, 0);
    }
  }
  if (cut.length > 0) yield check(cut);
}

const STREAM = { stream: true };
const encoder = new TextEncoder();

const ENCODING_NAMES = lookup<string>({
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
});

/** Number of bytes before an incomplete character at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** No control characters, and more invalid bytes than valid multi-byte UTF-8 characters. */
function looksLikeWindows1252(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 0x09)) return false;
  let whole = 0;
  let broken = 0;
  for (const character of new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)) {
    if (character === "\uFFFD") broken += 1;
    else if (character > "\u007F") whole += 1;
  }
  return whole < broken;
}

const SAMPLE_BYTES = 4_096;

/** Detects UTF-16 without byte order mark: in Western text, every other byte is zero. */
function detectUtf16(chunk: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = chunk.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const threshold = sample.length * 0.4;
  if (odd > threshold && even === 0) return "utf-16le";
  if (even > threshold && odd === 0) return "utf-16be";
  return undefined;
}

/** .xlsx and .ods files are ZIP archives. */
function rejectArchive([a, b, c, d]: Uint8Array): void {
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) {
    throw new InputError("This is a spreadsheet or a ZIP archive. Save it as CSV in your spreadsheet app first.");
  }
}

function notTextError(bytes: Uint8Array): InputError {
  const why = bytes.includes(0) ? "This file is not text." : "This file is UTF-8 text with damaged characters.";
  return new InputError(`${why} Save it as UTF-8 and try again.`);
}

function concatenated(a: Uint8Array, b: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}
