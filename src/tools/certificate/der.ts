import { type Der, DerError, readBits } from "#shared/keys/der.ts";

/** Numbers of the set bits, from 0. */
export function readFlags(item: Der): number[] {
  const flags: number[] = [];
  for (const [index, byte] of readBits(item).subarray(0, 8).entries()) {
    for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) flags.push(index * 8 + bit);
  }
  return flags;
}

/** A small number; larger ones in hex. */
export function readInteger(item: Der): string {
  const { content } = item;
  if (content.length === 0) throw new DerError("A number has no digits", item.start);
  if (content.length > 8) return hexOf(content);
  return BigInt.asIntN(content.length * 8, BigInt(`0x${hexOf(content, "")}`)).toString();
}

const MAX_HEX_BYTES = 64;

/** @example hexOf(Uint8Array.of(1, 255)) // "01:ff" */
export function hexOf(bytes: Uint8Array, between = ":"): string {
  const shown = Array.from(bytes.subarray(0, MAX_HEX_BYTES), (byte) => byte.toString(16).padStart(2, "0"));
  const rest = bytes.length - shown.length;
  return `${shown.join(between)}${rest > 0 ? `… (${bytes.length.toLocaleString("en")} bytes)` : ""}`;
}
