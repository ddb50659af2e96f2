import { toBase64 } from "@exodus/bytes/base64.js";
import { toBase64Url } from "#shared/base64-url.ts";
import { InputError } from "#shared/input-error.ts";
import { toPkcs8, toSpki } from "#shared/keys/der-keys.ts";
import { describeKey, isPrivate, type Jwk, numbersOf, publicPart } from "#shared/keys/jwk.ts";
import { pemBlock } from "#shared/keys/pem.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import type { RandomSource } from "#shared/random.ts";
import { sshBlob, sshPrivateKey, sshPublicLine, sshType } from "./write-open-ssh.ts";

export type KeyFormat = "pem" | "jwk" | "openssh";

/** A key pair or public key in one format. */
export interface WrittenKey {
  /** `RSA, 3072 bits` */
  description: string;
  format: KeyFormat;
  /** Absent for a public key, or if not asked for. */
  privateKey?: string;
  publicKey?: string;
  /** Name of the private key's file. */
  fileName: string;
  fingerprints: Fingerprints;
}

export interface Fingerprints {
  /** As `ssh-keygen -l` shows them; absent if SSH has no such keys. */
  sha256?: string;
  md5?: string;
  /** SHA-256 JWK Thumbprint (RFC 7638). */
  thumbprint: string;
}

export interface WriteSettings {
  format: KeyFormat;
  keys: "both" | "private" | "public";
  comment: string;
  keyId: string;
}

/** OpenSSL breaks lines after 64 characters, OpenSSH after 70. */
const OPENSSH_LINE = /.{1,70}/g;

/** @throws {InputError} for a key that the format doesn't have, or a private key that isn't there. */
export async function writeKey(jwk: Jwk, settings: WriteSettings, random: RandomSource): Promise<WrittenKey> {
  const { format, keys, comment } = settings;
  if (keys === "private" && !isPrivate(jwk)) {
    throw new InputError("This is a public key. The private one can't be calculated from it.", { field: "keys" });
  }
  // One line each, so a line break can't add another key.
  const note = comment.replace(/\s+/g, " ").trim();
  return {
    description: describeKey(jwk),
    format,
    ...(keys !== "public" && isPrivate(jwk) && { privateKey: writePrivate(jwk, settings, note, random) }),
    ...(keys !== "private" && { publicKey: writePublic(jwk, settings, note) }),
    fileName: fileNameOf(jwk, format),
    fingerprints: await fingerprintsOf(jwk),
  };
}

function writePrivate(jwk: Jwk, { format, keyId }: WriteSettings, comment: string, random: RandomSource): string {
  if (format === "jwk") return writeJwk(jwk, keyId);
  return format === "pem"
    ? pemBlock("PRIVATE KEY", toPkcs8(jwk))
    : pemBlock("OPENSSH PRIVATE KEY", sshPrivateKey(jwk, comment, random), OPENSSH_LINE);
}

function writePublic(jwk: Jwk, { format, keyId }: WriteSettings, comment: string): string {
  if (format === "jwk") return writeJwk(publicPart(jwk), keyId);
  return format === "pem" ? pemBlock("PUBLIC KEY", toSpki(jwk)) : `${sshPublicLine(jwk, comment)}\n`;
}

function writeJwk(jwk: Jwk, keyId: string): string {
  const kid = keyId.trim() || jwk.kid;
  const { use, alg } = jwk;
  const whole = { ...numbersOf(jwk), ...(use && { use }), ...(alg && { alg }), ...(kid && { kid }) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function fileNameOf(jwk: Jwk, format: KeyFormat): string {
  if (format !== "openssh") return format === "pem" ? "key.pem" : "key.jwk.json";
  return `id_${jwk.kty === "OKP" ? "ed25519" : jwk.kty === "EC" ? "ecdsa" : "rsa"}`;
}

export async function fingerprintsOf(jwk: Jwk): Promise<Fingerprints> {
  const subtle = subtleCrypto();
  const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await subtle.digest("SHA-256", bytes));
  // RFC 7638 sorts the members.
  const members = Object.entries(numbersOf(publicPart(jwk))).sort(([a], [b]) => (a < b ? -1 : 1));
  const thumbprint = toBase64Url(await sha256(new TextEncoder().encode(JSON.stringify(Object.fromEntries(members)))));
  if (sshType(jwk) === undefined) return { thumbprint };
  const blob = sshBlob(jwk);
  const { md5 } = await import("hash-wasm");
  return {
    sha256: `SHA256:${toBase64(await sha256(blob)).replaceAll("=", "")}`,
    md5: `MD5:${(await md5(blob)).match(/../g)?.join(":")}`,
    thumbprint,
  };
}
