import { fromBase64, toBase64 } from "@exodus/bytes/base64.js";
import { fromHex, toHex } from "@exodus/bytes/hex.js";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile } from "#shared/operation.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Work on all bytes at once takes several times this. */
const MAX_BYTES = 256 * 1024 ** 2;

/** All bytes of a file. @throws {InputError} if there are more than fit in memory */
export async function readBytes(file: File): Promise<Bytes> {
  if (file.size > MAX_BYTES) {
    throw new InputError("At most 256 MB fit in memory. Encrypt Text & Files takes files of any size.");
  }
  return new Uint8Array(await file.arrayBuffer());
}

/** The bytes that hex or Base64 stands for; anything else as it is. */
export function decodeBytes(bytes: Bytes): Bytes {
  if (bytes.some((byte) => byte > 0x7e)) return bytes;
  const text = new TextDecoder().decode(bytes).replace(/\s+/g, "");
  return fromHexText(text) ?? fromAnyBase64(text) ?? bytes;
}

/** The bytes of hex digits. */
export function fromHexText(text: string): Bytes | undefined {
  return /^(?:[\da-f]{2})+$/i.test(text) ? (fromHex(text) as Bytes) : undefined;
}

/** The bytes of Base64 or Base64url, with or without padding. */
export function fromAnyBase64(text: string): Bytes | undefined {
  try {
    return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"), { padding: "both" }) as Bytes;
  } catch {
    return undefined;
  }
}

export type ByteOutput = "hex" | "base64" | "file" | "binary";

/**
 * Bytes as a file, or as a text of their hex or Base64.
 * @param name of the file; a text has the same, with its own extension
 */
export function encodedFile(bytes: Bytes, as: ByteOutput, name: string, type = "application/octet-stream"): OutputFile {
  if (as === "file" || as === "binary") return { name, type, content: bytes };
  return {
    name: `${name.replace(/\.\w+$/, "")}.txt`,
    type: "text/plain;charset=utf-8",
    content: as === "hex" ? toHex(bytes) : toBase64(bytes),
  };
}
