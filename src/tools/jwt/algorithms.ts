import { fromHex } from "@exodus/bytes/hex.js";
import { fromBase64Url } from "#shared/base64-url.ts";
import { InputError } from "#shared/input-error.ts";
import { describeKey, type Jwk } from "#shared/keys/jwk.ts";

/** The signature algorithms of RFC 7518 §3.1, 8037 and 9864. */
export const ALGORITHMS = {
  HS256: "HS256",
  HS384: "HS384",
  HS512: "HS512",
  RS256: "RS256",
  RS384: "RS384",
  RS512: "RS512",
  PS256: "PS256",
  PS384: "PS384",
  PS512: "PS512",
  ES256: "ES256",
  ES384: "ES384",
  ES512: "ES512",
  EdDSA: "EdDSA (Ed25519)",
} as const;

export type Algorithm = keyof typeof ALGORITHMS;

export type SecretEncoding = "text" | "base64" | "hex";

const CURVES = new Map<string, Algorithm>([
  ["P-256", "ES256"],
  ["P-384", "ES384"],
  ["P-521", "ES512"],
  ["Ed25519", "EdDSA"],
]);

/** A name of the token as one of `ALGORITHMS`; Ed25519 is the newer name of EdDSA with that curve. */
export function knownAlgorithm(name: string): Algorithm | undefined {
  const known = name === "Ed25519" ? "EdDSA" : name;
  return Object.hasOwn(ALGORITHMS, known) ? (known as Algorithm) : undefined;
}

export function isHmac(algorithm: Algorithm): boolean {
  return algorithm.startsWith("HS");
}

/** The algorithms a key can be used with. The type of the key decides, never the token (RFC 8725 §3.1). */
export function algorithmsFor(jwk: Jwk): readonly Algorithm[] {
  if (jwk.kty === "RSA") return ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];
  if (jwk.kty === "oct") return ["HS256", "HS384", "HS512"];
  const named = CURVES.get(jwk.crv ?? "");
  return named ? [named] : [];
}

/** @throws {InputError} for a secret that isn't in this encoding. */
export function secretBytes(secret: string, encoding: SecretEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === "text") return new TextEncoder().encode(secret);
  const bare = secret.replace(/\s+/g, "");
  if (encoding === "hex") {
    if (!/^(?:[\da-f]{2})+$/i.test(bare)) throw new InputError("The secret is not hex.", { field: "secret" });
    return fromHex(bare);
  }
  try {
    return fromBase64Url(bare);
  } catch {
    throw new InputError("The secret is not Base64.", { field: "secret" });
  }
}

/** HMAC keys are at least as long as the hash (RFC 7518 §3.2). */
export function warnOfShortSecret(algorithm: Algorithm, bytes: Uint8Array, warn: (message: string) => void): void {
  const bits = Number(algorithm.slice(2));
  if (bytes.length * 8 >= bits) return;
  warn(`The secret has ${bytes.length * 8} bits; ${algorithm} needs at least ${bits}, or it can be guessed.`);
}

/** Whether a text is a key rather than a secret. */
export function looksLikeKey(text: string): boolean {
  return text.includes("-----BEGIN ") || /^\s*\{.*"kty"/s.test(text) || /^\s*(?:ssh-|ecdsa-)\S+ AAAA/.test(text);
}

/** @example "an RSA key of 2048 bits" */
export function nameKey(jwk: Jwk): string {
  return jwk.kid === undefined ? describeKey(jwk) : `${describeKey(jwk)}, ID ${jwk.kid}`;
}
