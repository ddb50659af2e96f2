import type { ByteStream } from "#shared/byte-stream.ts";

export type Algorithm = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

export interface DigestSettings {
  /** HMAC key (RFC 2104). A missing or empty key gives the plain digest. */
  key?: Uint8Array<ArrayBuffer>;
  /** Largest input, in bytes, that the platform hashes in one call. */
  maxOneShotBytes?: number;
  /** Whether to hash a stream with Node, where the code runs in it. */
  useNode?: boolean;
}

/** The platform hashes three times as fast as WebAssembly, but needs the whole input in memory. */
const MAX_ONE_SHOT_BYTES = 64 * 1_048_576;

/**
 * Computes the digest (FIPS 180-4) or HMAC (RFC 2104) of data of any size.
 * @example encodeDigest(await digest(ByteStream.of(new Blob(["abc"])), "SHA-1"), "hex") // "a9993e364706816aba3e25717850c26c9cd0d89d"
 */
export async function digest(
  data: ByteStream,
  algorithm: Algorithm,
  { key, maxOneShotBytes = MAX_ONE_SHOT_BYTES, useNode = true }: DigestSettings = {},
): Promise<Uint8Array> {
  const secret = key?.length ? key : undefined;
  // crypto.subtle is missing on pages served over plain HTTP.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle && data.size !== undefined && data.size <= maxOneShotBytes) {
    const file = await data.toFile();
    return digestInOneShot(subtle, await file.arrayBuffer(), algorithm, secret);
  }

  const hasher = (useNode && nodeHasher(algorithm, secret)) || (await createHasher(algorithm, secret));
  for await (const chunk of data) hasher.update(chunk);
  return hasher.digest();
}

async function digestInOneShot(
  subtle: SubtleCrypto,
  bytes: ArrayBuffer,
  algorithm: Algorithm,
  secret: Uint8Array<ArrayBuffer> | undefined,
): Promise<Uint8Array> {
  if (!secret) return new Uint8Array(await subtle.digest(algorithm, bytes));
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: algorithm }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", key, bytes));
}

interface Hasher {
  update(chunk: Uint8Array): void;
  digest(): Uint8Array;
}

/** The part of Node's crypto module used here. */
interface NodeCrypto {
  createHash(name: string): Hasher;
  createHmac(name: string, key: Uint8Array): Hasher;
}

interface MaybeNode {
  process?: { getBuiltinModule?: (name: string) => NodeCrypto };
}

/** Four times as fast as WebAssembly; undefined in a browser. */
function nodeHasher(algorithm: Algorithm, secret: Uint8Array | undefined): Hasher | undefined {
  const crypto = (globalThis as MaybeNode).process?.getBuiltinModule?.("node:crypto");
  return secret ? crypto?.createHmac(algorithm, secret) : crypto?.createHash(algorithm);
}

async function createHasher(algorithm: Algorithm, secret: Uint8Array | undefined): Promise<Hasher> {
  const { createHMAC, createSHA1, createSHA256, createSHA384, createSHA512 } = await import("hash-wasm");
  const create = { "SHA-1": createSHA1, "SHA-256": createSHA256, "SHA-384": createSHA384, "SHA-512": createSHA512 };
  const hasher = await (secret ? createHMAC(create[algorithm](), secret) : create[algorithm]());
  hasher.init();
  return { update: (chunk) => hasher.update(chunk), digest: () => hasher.digest("binary") };
}
