import { md5 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatenate } from "#shared/concatenate.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const HASHES = { sha1: "SHA-1", sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" } as const;

export interface Derivation {
  derivation: "pbkdf2" | "evp-sha256" | "evp-md5";
  /** For PBKDF2. */
  digest: keyof typeof HASHES;
  iterations: number;
}

/** OWASP's minimum. */
export const PBKDF2: Derivation = { derivation: "pbkdf2", digest: "sha256", iterations: 600_000 };

/** How programs derive keys, the fastest first: CryptoJS, `openssl enc`, the same with `-pbkdf2`, this tool. */
export const USUAL_DERIVATIONS: readonly Derivation[] = [
  { derivation: "evp-md5", digest: "sha256", iterations: 1 },
  { derivation: "evp-sha256", digest: "sha256", iterations: 1 },
  { derivation: "pbkdf2", digest: "sha256", iterations: 10_000 },
  PBKDF2,
];

/** Derives a key, and the IV after it, as `openssl enc` does. */
export async function deriveBytes(
  passphrase: string,
  salt: Bytes,
  { derivation, digest, iterations }: Derivation,
  length: number,
): Promise<Bytes> {
  const secret = new TextEncoder().encode(passphrase);
  if (derivation === "pbkdf2") {
    const key = await subtleCrypto().importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    const algorithm = { name: "PBKDF2", hash: HASHES[digest], salt, iterations };
    return new Uint8Array(await subtleCrypto().deriveBits(algorithm, key, length * 8));
  }
  // EVP_BytesToKey with one round.
  const hash = derivation === "evp-md5" ? md5 : sha256;
  const blocks: Uint8Array[] = [];
  for (let size = 0; size < length; size += hash.outputLen) {
    blocks.push(hash(concatenate([blocks.at(-1) ?? new Uint8Array(), secret, salt])));
  }
  return concatenate(blocks).slice(0, length);
}

/** @example nameDerivation(…) // "PBKDF2 with SHA-256 and 10,000 iterations" */
export function nameDerivation({ derivation, digest, iterations }: Derivation): string {
  return derivation === "pbkdf2"
    ? `PBKDF2 with ${HASHES[digest]} and ${iterations.toLocaleString("en")} iterations`
    : `EVP_BytesToKey with ${derivation === "evp-md5" ? "MD5" : "SHA-256"}`;
}
