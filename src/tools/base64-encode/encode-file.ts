import type { RunContext } from "#shared/operation.ts";
import { chunksOf } from "#shared/text-source.ts";
import { type EncodeSettings, encodeBase64 } from "./encode-base64.ts";
import { mediaTypeOf } from "./media-type.ts";

const LINES = {
  line: {},
  pem: { lines: { length: 64, end: "\n" } },
  mime: { lines: { length: 76, end: "\r\n" } },
} as const;

interface Encoding extends Required<Pick<EncodeSettings, "urlSafe" | "padding">> {
  format: keyof typeof LINES | "data-url";
}

/** Encodes a file as Base64 on one line, in several lines or as a data URL, which warns about unsupported options. */
export async function* encodeFile(
  file: File,
  { format, urlSafe, padding }: Encoding,
  { signal, progress, warn }: RunContext,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  if (format !== "data-url") {
    yield* encodeBase64(read(file, signal, progress), { urlSafe, padding, ...LINES[format] });
    return;
  }
  if (urlSafe || !padding)
    warn("A data URL always uses the standard alphabet and padding. Browsers accept nothing else.");
  yield `data:${await mediaTypeOf(file)};base64,`;
  yield* encodeBase64(read(file, signal, progress));
}

async function* read(file: File, signal: AbortSignal, progress: RunContext["progress"]) {
  let done = 0;
  for await (const chunk of chunksOf(file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)) {
    signal.throwIfAborted();
    yield chunk;
    done += chunk.length;
    progress(done / file.size);
  }
}
