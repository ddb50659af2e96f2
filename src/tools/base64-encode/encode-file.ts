import type { ByteStream } from "#shared/byte-stream.ts";
import { decodeStart } from "#shared/decode-start.ts";
import { detectFileType } from "#shared/file-type.ts";
import type { RunContext } from "#shared/operation.ts";
import { type EncodeSettings, encodeBase64 } from "./encode-base64.ts";

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
): AsyncGenerator<string> {
  if (format !== "data-url") {
    yield* encodeBase64(bytes, { urlSafe, padding, ...LINES[format] });
    return;
  }
  if (urlSafe || !padding)
    warn("A data URL always uses the standard alphabet and padding. Browsers accept nothing else.");
  yield `data:${await mediaTypeOf(bytes)};base64,`;
  yield* encodeBase64(bytes);
}

const HEAD_BYTES = 1_024;

/**
 * The media type for a file's data URL: its own, or else detected from the first bytes. Text gets a charset, because
 * data URLs without one are read as ASCII.
 * @example mediaTypeOf(ByteStream.of(new Blob(["<html>"]))) // "text/html;charset=utf-8"
 */
async function mediaTypeOf(bytes: ByteStream): Promise<string> {
  const head = await bytes.head(HEAD_BYTES);
  const given = bytes.type.replace(/;.*/, "");
  const isText = decodeStart(head) !== undefined;
  const type = given === "" || given === "text/plain" ? detectFileType(head, { isText }).type : given;
  return type.startsWith("text/") ? `${type};charset=utf-8` : type;
}
