import { formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { DIGEST_BYTES } from "./owasp.ts";
import { formatMemory, type StoredHash } from "./stored-hash.ts";

const KIB = 1024;
const MIB = 1_048_576;

/** Fits into what a server allows a run. */
export const MAX_MEMORY_BYTES = 256 * MIB;
/** Each of the next four takes 4 to 8 seconds on a laptop of 2024. */
export const MAX_BCRYPT_COST = 16;
export const MAX_ITERATIONS = 10_000_000;
const MAX_ARGON2_KIB = (4 * 1024 * MIB) / KIB;
const MAX_SCRYPT_BLOCKS = 2 ** 24;
/** The part of scrypt's memory that doesn't depend on N. */
const MAX_SCRYPT_LANE_BLOCKS = 1024;

/** What a password may have; passlib's limit. */
export const MAX_PASSWORD_BYTES = 4096;

/**
 * A stranger's hash decides how much memory and time its check takes.
 * @throws {InputError} if that is too much.
 */
export function assertAffordable({ scheme, hash }: Pick<StoredHash, "scheme" | "hash">, field?: string): void {
  const refuse = (need: string, limit: string): never => {
    throw new InputError(`This hash needs ${need}. The limit here is ${limit}.`, field === undefined ? {} : { field });
  };
  const limitMemory = (bytes: number) => {
    if (bytes > MAX_MEMORY_BYTES) refuse(`${formatMemory(bytes)} of memory`, formatMemory(MAX_MEMORY_BYTES));
  };
  switch (scheme.algorithm) {
    case "bcrypt":
      if (scheme.cost > MAX_BCRYPT_COST) refuse(`bcrypt with cost ${scheme.cost}`, `cost ${MAX_BCRYPT_COST}`);
      break;
    case "scrypt": {
      const { logN, blockSize, parallelization } = scheme;
      limitMemory(128 * 2 ** logN * blockSize);
      const lanes = blockSize * parallelization;
      if (lanes > MAX_SCRYPT_LANE_BLOCKS) {
        refuse(`scrypt with r × p = ${formatCount(lanes)}`, formatCount(MAX_SCRYPT_LANE_BLOCKS));
      }
      const blocks = 2 ** logN * lanes;
      if (blocks > MAX_SCRYPT_BLOCKS) {
        refuse(`scrypt with N × r × p = ${formatCount(blocks)}`, formatCount(MAX_SCRYPT_BLOCKS));
      }
      break;
    }
    case "pbkdf2": {
      const rounds = scheme.iterations * Math.ceil(hash.length / DIGEST_BYTES[scheme.digest]);
      if (rounds > MAX_ITERATIONS) {
        refuse(`${formatCount(rounds)} iterations of ${scheme.digest.toUpperCase()}`, formatCount(MAX_ITERATIONS));
      }
      break;
    }
    default: {
      const { memoryKib, passes } = scheme;
      limitMemory(memoryKib * KIB);
      if (memoryKib * passes > MAX_ARGON2_KIB) {
        const memory = formatMemory(memoryKib * KIB);
        refuse(
          `${formatCount(passes)} passes over ${memory} of memory`,
          `${formatCount(Math.floor(MAX_ARGON2_KIB / memoryKib))} passes over as much`,
        );
      }
    }
  }
}
