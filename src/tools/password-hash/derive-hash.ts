import { toHex } from "@exodus/bytes/hex.js";
import { toBase64, toBcryptBase64 } from "./encoding.ts";
import { BCRYPT_MAX_BYTES, type Digest, type Prehash, type Scheme } from "./stored-hash.ts";

export interface DeriveSettings {
  /** Whether PBKDF2 runs in WebCrypto where the platform has it: 15 times as fast as WebAssembly. */
  useSubtle?: boolean;
}

const SUBTLE_NAMES: Readonly<Record<Digest, string>> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };

/**
 * Hashes a password with Argon2 1.3 (RFC 9106), bcrypt, scrypt (RFC 7914) or PBKDF2 (RFC 8018).
 * @param length bytes of the result; bcrypt always gives 23
 */
export async function deriveHash(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  scheme: Scheme,
  length: number,
  { useSubtle = true }: DeriveSettings = {},
): Promise<Uint8Array> {
  const library = await import("hash-wasm");
  const common = { salt, hashLength: length, outputType: "binary" } as const;
  switch (scheme.algorithm) {
    case "bcrypt": {
      const key = scheme.prehash ? await prehashed(password, salt, scheme.prehash) : password;
      const cut = { password: orZero(key.subarray(0, BCRYPT_MAX_BYTES)), salt, costFactor: scheme.cost };
      // bcrypt computes 24 bytes, and every format stores 23.
      return (await library.bcrypt({ ...cut, outputType: "binary" })).subarray(0, 23);
    }
    case "scrypt": {
      const { logN, blockSize, parallelization } = scheme;
      const cost = { costFactor: 2 ** logN, blockSize, parallelism: parallelization };
      return library.scrypt({ ...common, ...cost, password: orZero(password) });
    }
    case "pbkdf2": {
      const { digest, iterations } = scheme;
      // crypto.subtle is missing on pages served over plain HTTP.
      const subtle = useSubtle ? (globalThis.crypto?.subtle as SubtleCrypto | undefined) : undefined;
      if (subtle) {
        const key = await subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
        const algorithm = { name: "PBKDF2", hash: SUBTLE_NAMES[digest], salt, iterations };
        return new Uint8Array(await subtle.deriveBits(algorithm, key, length * 8));
      }
      const { createSHA1, createSHA256, createSHA512, pbkdf2 } = library;
      const hashFunction = { sha1: createSHA1, sha256: createSHA256, sha512: createSHA512 }[digest]();
      return pbkdf2({ ...common, password: orZero(password), iterations, hashFunction });
    }
    default: {
      const { algorithm, memoryKib, passes, parallelism } = scheme;
      return library[algorithm]({ ...common, password, memorySize: memoryKib, iterations: passes, parallelism });
    }
  }
}

/**
 * hash-wasm rejects empty passwords. One zero byte is the same key: HMAC pads with zeros, and bcrypt appends one and
 * repeats.
 */
function orZero(password: Uint8Array): Uint8Array {
  return password.length === 0 ? new Uint8Array(1) : password;
}

async function prehashed(password: Uint8Array, salt: Uint8Array, kind: Prehash): Promise<Uint8Array<ArrayBuffer>> {
  const { createHMAC, createSHA256 } = await import("hash-wasm");
  const keyed = kind === "hmac-sha256-base64";
  const hasher = await (keyed ? createHMAC(createSHA256(), toBcryptBase64(salt)) : createSHA256());
  const digest = hasher.init().update(password).digest("binary");
  return new TextEncoder().encode(kind === "sha256-hex" ? toHex(digest) : `${toBase64(digest)}=`);
}
