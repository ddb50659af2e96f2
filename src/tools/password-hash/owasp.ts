import type { Digest, Scheme } from "./stored-hash.ts";

export const DIGEST_BYTES: Readonly<Record<Digest, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** OWASP Password Storage Cheat Sheet: settings of equal strength, the recommended one first. */
const ARGON2ID = [
  { memoryKib: 19_456, passes: 2 },
  { memoryKib: 47_104, passes: 1 },
  { memoryKib: 12_288, passes: 3 },
  { memoryKib: 9_216, passes: 4 },
  { memoryKib: 7_168, passes: 5 },
] as const;
const SCRYPT = [
  { logN: 17, parallelization: 1 },
  { logN: 16, parallelization: 2 },
  { logN: 15, parallelization: 3 },
  { logN: 14, parallelization: 5 },
  { logN: 13, parallelization: 10 },
] as const;
const SCRYPT_BLOCK_SIZE = 8;
const BCRYPT_COST = 10;
export const PBKDF2_ITERATIONS: Readonly<Record<Digest, number>> = {
  sha1: 1_300_000,
  sha256: 600_000,
  sha512: 210_000,
};

/** Whether the cost is at least what OWASP recommends. */
export function meetsMinimum(scheme: Scheme): boolean {
  switch (scheme.algorithm) {
    case "argon2id":
      return ARGON2ID.some(({ memoryKib, passes }) => scheme.memoryKib >= memoryKib && scheme.passes >= passes);
    case "scrypt":
      return (
        scheme.blockSize >= SCRYPT_BLOCK_SIZE &&
        SCRYPT.some((least) => scheme.logN >= least.logN && scheme.parallelization >= least.parallelization)
      );
    case "bcrypt":
      return scheme.cost >= BCRYPT_COST;
    case "pbkdf2":
      return scheme.iterations >= PBKDF2_ITERATIONS[scheme.digest];
    default:
      return false;
  }
}

/** The minimum in the algorithm's own terms. */
export function minimumText({ algorithm, ...scheme }: Scheme): string {
  switch (algorithm) {
    case "scrypt":
      return "N=2^17, r=8, p=1, or as strong";
    case "bcrypt":
      return `cost ${BCRYPT_COST}`;
    case "pbkdf2":
      return `${PBKDF2_ITERATIONS["digest" in scheme ? scheme.digest : "sha256"].toLocaleString("en")} iterations`;
    default:
      return "Argon2id with m=19456 (19 MiB), t=2, p=1, or as strong";
  }
}
