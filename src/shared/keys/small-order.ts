import { toHex } from "@exodus/bytes/hex.js";
import { fromBase64Url } from "#shared/base64-url.ts";
import type { Jwk } from "#shared/keys/jwk.ts";
import { lookup } from "#shared/lookup.ts";

/**
 * Public keys of small order: signatures by them prove nothing, and secrets agreed with them are known to everyone
 * (RFC 7748 §6.1, RFC 8032 §8; also the forms that aren't reduced).
 */
const SMALL = lookup<readonly string[]>({
  Ed25519: [
    `01${"00".repeat(31)}`,
    "00".repeat(32),
    `ec${"ff".repeat(30)}7f`,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    `ed${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(30)}7f`,
  ],
  X25519: [
    "00".repeat(32),
    `01${"00".repeat(31)}`,
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    `ec${"ff".repeat(30)}7f`,
    `ed${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(30)}7f`,
  ],
});

export function hasSmallOrder({ crv = "", x = "" }: Jwk): boolean {
  const bytes = fromBase64Url(x);
  // The highest bit is the sign of x in Ed25519, and ignored in X25519.
  bytes[31] = (bytes[31] ?? 0) & 0x7f;
  return SMALL[crv]?.includes(toHex(bytes)) ?? false;
}
