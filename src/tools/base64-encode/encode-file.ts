import type { ByteStream } from "#shared/byte-stream.ts";
import type { RunContext } from "#shared/operation.ts";
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

/** Encodes bytes as Base64 on one line, in several lines or as a data URL, which warns about unsupported options. */
export async function* encodeFile(
  bytes: ByteStream,
  { format, urlSafe, padding }: Encoding,
  warn: RunContext["warn"],
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  if (format !== "data-url") {
    yield* encodeBase64(bytes, { urlSafe, padding, ...LINES[format] });
    return;
  }
  if (urlSafe || !padding)
    warn("A data URL always uses the standard alphabet and padding. Browsers accept nothing else.");
  yield `data:${await mediaTypeOf(bytes)};base64,`;
  yield* encodeBase64(bytes);
}
