import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { deriveHash } from "./derive-hash.ts";
import { fromBase64, readHex, toBase64, toBcryptBase64 } from "./encoding.ts";
import { assertAffordable } from "./limits.ts";
import { DIGEST_BYTES, meetsMinimum, minimumText, PBKDF2_ITERATIONS } from "./owasp.ts";
import { readPassword } from "./password.ts";
import { BCRYPT_SALT_BYTES, type Scheme } from "./stored-hash.ts";

const SALT_BYTES = 16;
const [MIN_SALT_BYTES, MAX_SALT_BYTES] = [8, 64];
const HASH_BYTES = 32;
const BCRYPT_HASH_BYTES = 23;

export interface HashSettings {
  algorithm: "argon2id" | "bcrypt" | "scrypt" | "pbkdf2";
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  cost: number;
  prefix: "2b" | "2y" | "2a";
  logN: number;
  blockSize: number;
  parallelization: number;
  digest: "sha256" | "sha512";
  /** 0 for OWASP's minimum. */
  iterations: number;
  salt: string;
  saltEncoding: "hex" | "base64" | "text";
}

/**
 * Hashes a password for storage.
 * @returns a PHC string, or bcrypt's own format.
 * @throws {InputError} for a password, cost or salt outside the limits.
 */
export async function hashPassword(
  input: string,
  settings: HashSettings,
  { warn, random }: Pick<RunContext, "warn" | "random">,
): Promise<string> {
  const scheme = schemeOf(settings);
  const password = readPassword(input, scheme, warn);
  const salt = settings.salt.trim() === "" ? randomSalt(random) : givenSalt(settings);
  const length = hashLength(scheme);
  assertAffordable({ scheme, hash: new Uint8Array(length) });
  if (!meetsMinimum(scheme)) warn(`This is below OWASP’s minimum: ${minimumText(scheme)}.`);
  const hash = await deriveHash(password, salt, scheme, length);
  return writeHash(scheme, settings.prefix, salt, hash);
}

function schemeOf(settings: HashSettings): Scheme {
  const { algorithm, memory, passes, parallelism, cost, logN, blockSize, parallelization, digest } = settings;
  switch (algorithm) {
    case "argon2id":
      if (memory < 8 * parallelism) {
        throw new InputError(`Argon2 needs at least ${8 * parallelism} KiB of memory for ${parallelism} lanes.`, {
          field: "memory",
        });
      }
      return { algorithm, memoryKib: memory, passes, parallelism };
    case "bcrypt":
      return { algorithm, cost };
    case "scrypt":
      return { algorithm, logN, blockSize, parallelization };
    case "pbkdf2":
      return { algorithm, digest, iterations: settings.iterations || PBKDF2_ITERATIONS[digest] };
  }
}

function hashLength(scheme: Scheme): number {
  if (scheme.algorithm === "bcrypt") return BCRYPT_HASH_BYTES;
  return scheme.algorithm === "pbkdf2" ? DIGEST_BYTES[scheme.digest] : HASH_BYTES;
}

function randomSalt(random: RunContext["random"]): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(SALT_BYTES / 4);
  random(words);
  return new Uint8Array(words.buffer);
}

function givenSalt({ algorithm, salt, saltEncoding }: HashSettings): Uint8Array<ArrayBuffer> {
  const reject = (message: string) => new InputError(message, { field: "salt" });
  const bytes = readSalt(salt, saltEncoding);
  if (!bytes) throw reject(`The salt is not ${saltEncoding === "hex" ? "hex" : "Base64"}.`);
  if (algorithm === "bcrypt" && bytes.length !== BCRYPT_SALT_BYTES) {
    throw reject(`A bcrypt salt has ${BCRYPT_SALT_BYTES} bytes, and this one ${bytes.length}.`);
  }
  if (bytes.length < MIN_SALT_BYTES || bytes.length > MAX_SALT_BYTES) {
    throw reject(`A salt has ${MIN_SALT_BYTES} to ${MAX_SALT_BYTES} bytes, and this one ${bytes.length}.`);
  }
  return bytes;
}

function readSalt(salt: string, encoding: HashSettings["saltEncoding"]): Uint8Array<ArrayBuffer> | undefined {
  if (encoding === "text") return new TextEncoder().encode(salt);
  const bare = salt.replace(/\s+/g, "");
  return encoding === "hex" ? readHex(bare) : fromBase64(bare);
}

function writeHash(scheme: Scheme, prefix: HashSettings["prefix"], salt: Uint8Array, hash: Uint8Array): string {
  const end = `$${toBase64(salt)}$${toBase64(hash)}`;
  switch (scheme.algorithm) {
    case "bcrypt":
      return `$${prefix}$${String(scheme.cost).padStart(2, "0")}$${toBcryptBase64(salt)}${toBcryptBase64(hash)}`;
    case "scrypt":
      return `$scrypt$ln=${scheme.logN},r=${scheme.blockSize},p=${scheme.parallelization}${end}`;
    case "pbkdf2":
      return `$pbkdf2-${scheme.digest}$i=${scheme.iterations}${end}`;
    default:
      return `$${scheme.algorithm}$v=19$m=${scheme.memoryKib},t=${scheme.passes},p=${scheme.parallelism}${end}`;
  }
}
