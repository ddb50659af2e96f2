import { toHex } from "@exodus/bytes/hex.js";
import type { RandomSource } from "#shared/random.ts";

export type UuidFormat = "hyphens" | "plain" | "braces" | "urn";

/** @param bytes 16 bytes */
export function formatUuid(bytes: Uint8Array, format: UuidFormat = "hyphens", uppercase = false): string {
  const hex = uppercase ? toHex(bytes).toUpperCase() : toHex(bytes);
  if (format === "plain") return hex;
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  const text = parts.join("-");
  return format === "braces" ? `{${text}}` : format === "urn" ? `urn:uuid:${text}` : text;
}

/** Sets the version and the variant of RFC 9562. */
export function withVersion(bytes: Uint8Array, version: number): Uint8Array {
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes;
}

/** Writes a number, most significant byte first. */
export function putNumber(bytes: Uint8Array, value: bigint, start: number, length: number): void {
  let rest = value;
  for (let at = start + length - 1; at >= start; at--) {
    bytes[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
}

/** Reads a number, most significant byte first. */
export function numberAt(bytes: Uint8Array, start: number, length: number): bigint {
  let value = 0n;
  for (const byte of bytes.subarray(start, start + length)) value = (value << 8n) | BigInt(byte);
  return value;
}

export function randomBytes(length: number, random: RandomSource): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4));
  random(words);
  return new Uint8Array(words.buffer, 0, length);
}
