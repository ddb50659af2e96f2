import type { ByteStream } from "#shared/byte-stream.ts";
import { detectFileType } from "#shared/file-type.ts";

const HEAD_BYTES = 1_024;

/**
 * The media type for a file's data URL: its own, or else detected from the first bytes. Text gets a charset, because
 * data URLs without one are read as ASCII.
 * @example mediaTypeOf(ByteStream.of(new Blob(["<html>"]))) // "text/html;charset=utf-8"
 */
export async function mediaTypeOf(bytes: ByteStream): Promise<string> {
  const head = await bytes.head(HEAD_BYTES);
  const given = bytes.type.replace(/;.*/, "");
  const type = given === "" || given === "text/plain" ? detectFileType(head, { isText: isUtf8(head) }).type : given;
  return type.startsWith("text/") ? `${type};charset=utf-8` : type;
}

function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
