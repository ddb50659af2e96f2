import { toBase64 } from "@exodus/bytes/base64.js";
import { fromHex, toHex } from "@exodus/bytes/hex.js";
import { fromBase64Url } from "#shared/base64-url.ts";

export type DigestEncoding = "hex" | "hex-upper" | "base64";

/** @example encodeHex("ab01", "base64") // "qwE=" */
export function encodeHex(hex: string, encoding: DigestEncoding): string {
  if (encoding === "hex") return hex;
  if (encoding === "hex-upper") return hex.toUpperCase();
  return toBase64(fromHex(hex));
}

/** @returns undefined for what is not Base64 with its padding */
export function base64ToHex(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  try {
    return toHex(fromBase64Url(text));
  } catch {
    return undefined;
  }
}
