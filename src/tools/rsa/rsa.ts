import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { describeKey, isPrivate, type Jwk, modulusBits, publicPart } from "#shared/keys/jwk.ts";
import { readKeys } from "#shared/keys/read-keys.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The hash of OAEP, with its size in bytes. */
export const HASH_BYTES = { "SHA-256": 32, "SHA-1": 20, "SHA-384": 48, "SHA-512": 64 } as const;
export type Hash = keyof typeof HASH_BYTES;
export const HASHES = Object.keys(HASH_BYTES) as Hash[];

/** The hash of an option; SHA-256 unless one is chosen. */
export const hashOf = (option: string) => HASHES.find((hash) => hash === option.toUpperCase()) ?? "SHA-256";

interface KeyText {
  key: string;
  /** Opens an encrypted key. */
  passphrase: string;
}

/** The only key of a text. @throws {InputError} if it isn't one */
export async function readOneKey({ key, passphrase }: KeyText): Promise<Jwk> {
  const [first, ...others] = await readKeys(key, { field: "key", passphrase });
  if (!first || others.length > 0) {
    throw new InputError(`There are ${others.length + 1} keys. Paste only one.`, { field: "key" });
  }
  return first.jwk;
}

/** Encrypts with RSA-OAEP (RFC 8017 §7.1). @throws {InputError} for input that is too long, or another key */
export async function encryptRsa(plain: Bytes, hash: Hash, label: Bytes, keyText: KeyText): Promise<Bytes> {
  const jwk = await readRsaKey(keyText);
  const maxBytes = modulusBytes(jwk) - 2 * HASH_BYTES[hash] - 2;
  if (plain.length > maxBytes) {
    throw new InputError(
      `This has ${plural(plain.length, "byte")}. With this key and ${hash}, RSA can encrypt ${Math.max(0, maxBytes)}. Encrypt it with AES, and only the AES key with RSA.`,
      { field: "input" },
    );
  }
  const key = await importRsa(publicPart(jwk), hash, "encrypt");
  return new Uint8Array(await subtleCrypto().encrypt({ name: "RSA-OAEP", label }, key, plain));
}

/** Decrypts with RSA-OAEP, with whichever of the hashes fits. @throws {InputError} if none fits */
export async function decryptRsa(data: Bytes, hashes: readonly Hash[], label: Bytes, keyText: KeyText): Promise<Bytes> {
  const jwk = await readRsaKey(keyText);
  if (!isPrivate(jwk)) throw new InputError("This is a public key. Only the private key decrypts.", { field: "key" });
  if (data.length !== modulusBytes(jwk)) {
    throw new InputError(
      `This has ${plural(data.length, "byte")}. What was encrypted for this key has ${modulusBytes(jwk)}.`,
      { field: "input" },
    );
  }
  for (const hash of hashes) {
    const key = await importRsa(jwk, hash, "decrypt");
    try {
      return new Uint8Array(await subtleCrypto().decrypt({ name: "RSA-OAEP", label }, key, data));
    } catch {
      // Not with this hash.
    }
  }
  throw new InputError("The key, the hash or the label is wrong, or it was encrypted without OAEP.", { field: "key" });
}

async function readRsaKey(keyText: KeyText): Promise<Jwk> {
  const jwk = await readOneKey(keyText);
  if (jwk.kty === "RSA") return jwk;
  throw new InputError(`RSA needs an RSA key, but this is ${describeKey(jwk)}.`, { field: "key" });
}

const modulusBytes = (jwk: Jwk) => Math.ceil(modulusBits(jwk) / 8);

async function importRsa(jwk: Jwk, hash: Hash, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return importKey(jwk, { name: "RSA-OAEP", hash }, usage);
}

/** @throws {InputError} for a key that is damaged, or of a kind that this browser doesn't know */
export async function importKey(
  { kid, alg, use, key_ops, ...numbers }: Jwk,
  algorithm: RsaHashedImportParams | EcKeyImportParams | { name: string },
  usage: KeyUsage,
): Promise<CryptoKey> {
  const subtle = subtleCrypto();
  try {
    return await subtle.importKey("jwk", numbers as JsonWebKey, algorithm, false, [usage]);
  } catch (error) {
    const isUnknown = (error as Error).name === "NotSupportedError";
    throw new InputError(
      isUnknown
        ? `This browser doesn't support ${algorithm.name}.`
        : "This key is damaged: its numbers don't fit together.",
      { field: "key" },
    );
  }
}
