import { formatBytes } from "#shared/format-number.ts";

export type Argon2Variant = "argon2id" | "argon2i" | "argon2d";
export type Digest = "sha1" | "sha256" | "sha512";

/**
 * How software shortens a password before bcrypt: to the hex digits of its SHA-256 (Django), the Base64 of it (passlib's
 * first format), or the Base64 of its HMAC-SHA-256 with the salt as key (passlib's second).
 */
export type Prehash = "sha256-hex" | "sha256-base64" | "hmac-sha256-base64";

/** An algorithm with its cost. */
export type Scheme =
  | { algorithm: Argon2Variant; memoryKib: number; passes: number; parallelism: number }
  | { algorithm: "bcrypt"; cost: number; prehash?: Prehash }
  | { algorithm: "scrypt"; logN: number; blockSize: number; parallelization: number }
  | { algorithm: "pbkdf2"; digest: Digest; iterations: number };

/** What a stored password hash says. */
export interface StoredHash {
  scheme: Scheme;
  /** The form, by its standard or library: `PHC string`, `Django`. */
  format: string;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
}

/** bcrypt ignores the rest. */
export const BCRYPT_MAX_BYTES = 72;
export const BCRYPT_SALT_BYTES = 16;

/** These algorithms count in powers of 1,024, and their documents write MiB. @example formatMemory(2 ** 28) // "256 MiB" */
export function formatMemory(bytes: number): string {
  return formatBytes(bytes).replace(/([KMG])B$/, "$1iB");
}
