import { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import { utf8Length } from "#shared/utf8-length.ts";

/** Typed text, or a file that is only read whole if an operation needs a string. */
export type Source = string | Blob;

/** Size in bytes, as UTF-8 for text; undefined for a stream of unknown length. */
export function sourceSize(source: Source | ByteStream): number | undefined {
  return typeof source === "string" ? utf8Length(source) : source.size;
}

/** True for empty or whitespace-only input. Doesn't read files over 64 KiB. */
export async function isBlank(source: Source | ByteStream): Promise<boolean> {
  if (typeof source === "string") return source.trim() === "";
  const head = await headOf(source, SNIFF_BYTES + 1);
  if (head.length > SNIFF_BYTES) return false;
  const { encoding } = encodingOf(head);
  return new TextDecoder(encoding).decode(head).trim() === "";
}

const SNIFF_BYTES = 65_536;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding indicated by a file's byte order mark, and the mark's length in bytes. */
export async function sniffEncoding(source: Blob | ByteStream): Promise<{ encoding: Encoding; markLength: number }> {
  return encodingOf(await headOf(source, 3));
}

function encodingOf([a, b, c]: Uint8Array): { encoding: Encoding; markLength: number } {
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", markLength: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: "utf-16be", markLength: 2 };
  return { encoding: "utf-8", markLength: 0 };
}

async function headOf(source: Blob | ByteStream, length: number): Promise<Uint8Array> {
  if (source instanceof ByteStream) return source.head(length);
  return new Uint8Array(await source.slice(0, length).arrayBuffer());
}

/** Reads a source as text; the byte order mark decides the encoding (UTF-8 without one).
 *  @throws {InputError} when the bytes are not valid in that encoding. */
export async function readText(source: Source | ByteStream): Promise<string> {
  if (typeof source === "string") return source;
  const { encoding } = await sniffEncoding(source);
  const decode = strictDecoder(encoding);
  const pieces: string[] = [];
  // In pieces, so that a worker can be terminated between them.
  for await (const chunk of toByteStream(source)) pieces.push(decode(chunk));
  decode();
  try {
    return pieces.join("");
  } catch {
    throw new InputError("This text is too long to hold in memory.");
  }
}

function notTextError(encoding: Encoding): InputError {
  return new InputError(`This file is not valid ${encoding.toUpperCase()} text. Save it as UTF-8 and try again.`);
}

/** Streams a source as UTF-8 bytes without byte order mark; `onRead` gets the number of source bytes read so far. */
export async function* streamText(
  source: Source | ByteStream,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = toByteStream(source);
  const { encoding, markLength } = typeof source === "string" ? TYPED : await sniffEncoding(bytes);
  bytes.onRead = onRead;
  if (encoding === "utf-8") {
    let mark = markLength;
    for await (const chunk of bytes) {
      const skipped = Math.min(mark, chunk.length);
      mark -= skipped;
      if (chunk.length > skipped) yield skipped > 0 ? chunk.subarray(skipped) : chunk;
    }
    return;
  }
  const decode = strictDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of bytes) yield encoder.encode(decode(chunk));
  decode();
}

const TYPED = { encoding: "utf-8", markLength: 0 } as const;

/** A source as bytes; typed text becomes `input.txt` in UTF-8. */
export function toByteStream(source: Source | ByteStream): ByteStream {
  return source instanceof ByteStream ? source : ByteStream.of(typeof source === "string" ? asFile(source) : source);
}

/** Decodes UTF-8 chunks; a character split across two chunks arrives whole.
 *  @throws {InputError} when the bytes are not UTF-8. */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = strictDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) yield decode(chunk);
  decode();
}

/** Decodes chunk by chunk. Call it without a chunk at the end to reject an incomplete character. */
function strictDecoder(encoding: Encoding, options: { ignoreBOM?: boolean } = {}): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { ...options, fatal: true });
  return (chunk) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw notTextError(encoding);
    }
  };
}

/** A blob or typed text as a file; text becomes `input.txt`. */
export function asFile(source: Source): File {
  if (source instanceof File) return source;
  return new File([source], "input.txt", { type: typeof source === "string" ? "text/plain" : source.type });
}
