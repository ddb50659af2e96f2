import { InputError } from "#shared/input-error.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { periodicYield } from "#shared/yield-to-event-loop.ts";

/** User input: typed text, or a file that is only read whole if an operation needs a string. */
export type Source = string | Blob;

/** Size in bytes, as UTF-8 for text. */
export function sourceSize(source: Source): number {
  return typeof source === "string" ? utf8Length(source) : source.size;
}

/** True for empty or whitespace-only input. Doesn't read files over 64 KiB. */
export async function isBlank(source: Source): Promise<boolean> {
  if (typeof source === "string") return source.trim() === "";
  if (source.size > SNIFF_BYTES) return false;
  const { encoding } = await sniffEncoding(source);
  return new TextDecoder(encoding).decode(await source.arrayBuffer()).trim() === "";
}

const SNIFF_BYTES = 65_536;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding indicated by a file's byte order mark, and the mark's length in bytes. */
export async function sniffEncoding(source: Blob): Promise<{ encoding: Encoding; markLength: number }> {
  const [a, b, c] = new Uint8Array(await source.slice(0, 3).arrayBuffer());
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", markLength: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: "utf-16be", markLength: 2 };
  return { encoding: "utf-8", markLength: 0 };
}

/** Reads a source as text; the byte order mark decides the encoding (UTF-8 without one).
 *  @throws {InputError} when the bytes are not valid in that encoding. */
export async function readText(source: Source): Promise<string> {
  if (typeof source === "string") return source;
  const { encoding } = await sniffEncoding(source);
  const decode = strictDecoder(encoding);
  const pieces: string[] = [];
  // In pieces, so that a worker can be terminated between them.
  for await (const chunk of chunksOf(source.stream())) pieces.push(decode(chunk));
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
  source: Source,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const blob = typeof source === "string" ? new Blob([source]) : source;
  const { encoding, markLength } = typeof source === "string" ? TYPED : await sniffEncoding(blob);
  let read = 0;
  const bytes = blob.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  if (encoding === "utf-8") {
    let mark = markLength;
    for await (const chunk of chunksOf(bytes)) {
      read += chunk.length;
      const skipped = Math.min(mark, chunk.length);
      mark -= skipped;
      if (chunk.length > skipped) yield skipped > 0 ? chunk.subarray(skipped) : chunk;
      onRead(read);
    }
    return;
  }
  const decode = strictDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of chunksOf(bytes)) {
    read += chunk.length;
    yield encoder.encode(decode(chunk));
    onRead(read);
  }
  decode();
}

const TYPED = { encoding: "utf-8", markLength: 0 } as const;

/** A ReadableStream as an async iterable, for Safari, whose streams aren't iterable. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const yieldIfDue = periodicYield();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
      await yieldIfDue();
    }
  } finally {
    reader.cancel().catch(() => {});
  }
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

/** A source as a file; typed text becomes `input.txt`. */
export function asFile(source: Source): File {
  if (source instanceof File) return source;
  return new File([source], "input.txt", { type: typeof source === "string" ? "text/plain" : source.type });
}
