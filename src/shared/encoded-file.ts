import { toBase64 } from "@exodus/bytes/base64.js";
import { toHex } from "@exodus/bytes/hex.js";
import type { OutputFile } from "#shared/operation.ts";

export type ByteOutput = "hex" | "base64" | "file";

/**
 * Bytes as a file, or as a text of their hex or Base64.
 * @param file name and media type of the file
 */
export function encodedFile(
  bytes: Uint8Array<ArrayBuffer>,
  output: ByteOutput,
  file: Pick<OutputFile, "name" | "type">,
): OutputFile {
  if (output === "file") return { ...file, content: bytes };
  return {
    name: "encoded.txt",
    type: "text/plain;charset=utf-8",
    content: output === "hex" ? toHex(bytes) : toBase64(bytes),
  };
}
