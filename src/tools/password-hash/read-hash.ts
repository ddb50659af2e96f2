import { InputError } from "#shared/input-error.ts";
import { fromBase64, fromBcryptBase64, readHex } from "./encoding.ts";
import type { Argon2Variant, Digest, Prehash, Scheme, StoredHash } from "./stored-hash.ts";

const MAX_CHARACTERS = 1024;
const MAX_HASH_BYTES = 128;
const MIN_HASH_BYTES = 10;
const ARGON2_MIN_SALT_BYTES = 8;
const ARGON2_VERSION = "19";

/** Hashes that people paste and that this tool doesn't check, by their start. */
const OTHERS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^\$1\$/, "an MD5 crypt hash"],
  [/^\$apr1\$/, "an Apache MD5 hash"],
  [/^\$5\$/, "a SHA-256 crypt hash"],
  [/^\$6\$/, "a SHA-512 crypt hash"],
  [/^\$(?:y|gy)\$/, "a yescrypt hash"],
  [/^\$7\$/, "a crypt(3) scrypt hash"],
  [/^\$[PH]\$/, "a phpass hash"],
  [/^\$S\$/, "a Drupal 7 hash"],
  [/^\$2x\$/, "a bcrypt hash of a faulty crypt_blowfish ($2x$)"],
  [/^\$2\$/, "a bcrypt hash of the first version ($2$)"],
  [/^\{\w+\}/, "an LDAP hash"],
  [/^(?:unsalted_)?(?:md5|sha1)\$/, "a hash of Django’s legacy formats"],
  [/^[\da-f]{32,128}$/i, "a plain digest without salt"],
];

/** One way of writing hashes: undefined for a text of another form. */
type Reader = (text: string) => StoredHash | undefined;

/**
 * Recognizes a stored password hash: PHC strings, bcrypt, and what passlib, Django and Werkzeug write. The line of an
 * htpasswd or shadow file is reduced to its hash.
 * @throws {InputError} saying what is wrong with it.
 */
export function readHash(input: string): StoredHash {
  const text = input.trim().replace(/^[\w.@-]{1,64}:(\$[^:]*)(?::.*)?$/, "$1");
  if (text === "") throw invalid("Please enter a hash");
  if (text.length > MAX_CHARACTERS) throw invalid(`A password hash has at most ${MAX_CHARACTERS} characters.`);
  if (/\s/.test(text)) throw invalid("A hash has no spaces or line breaks. Enter one hash.");
  const other = OTHERS.find(([start]) => start.test(text));
  if (other) throw invalid(`This is ${other[1]}, which isn’t supported. ${SUPPORTED}`);
  for (const reader of READERS) {
    const found = reader(text);
    if (found) return checked(found);
  }
  throw invalid(`This is not a known password hash. ${SUPPORTED}`);
}

const SUPPORTED = "Enter an Argon2, bcrypt, scrypt or PBKDF2 hash.";

const invalid = (message: string) => new InputError(message, { field: "hash" });

function checked(stored: StoredHash): StoredHash {
  const { scheme, salt, hash } = stored;
  if (hash.length < MIN_HASH_BYTES) throw invalid(`The hash is cut off: it has only ${hash.length} bytes.`);
  if (hash.length > MAX_HASH_BYTES) throw invalid(`The hash has ${hash.length} bytes, more than ${MAX_HASH_BYTES}.`);
  if (scheme.algorithm === "scrypt") {
    const { logN, blockSize, parallelization } = scheme;
    if (Math.min(logN, blockSize, parallelization) < 1) throw invalid("scrypt’s parameters must be at least 1.");
  } else if (scheme.algorithm === "pbkdf2") {
    if (scheme.iterations < 1) throw invalid("PBKDF2 needs at least 1 iteration.");
  } else if (scheme.algorithm === "bcrypt") {
    if (scheme.cost < 4 || scheme.cost > 31) throw invalid(`bcrypt’s cost is 4 to 31, not ${scheme.cost}.`);
  } else {
    const { memoryKib, passes, parallelism } = scheme;
    if (passes < 1 || parallelism < 1) throw invalid("Argon2’s parameters must be at least 1.");
    if (memoryKib < 8 * parallelism) throw invalid("Argon2 needs at least m=8 for each lane (p).");
    if (salt.length < ARGON2_MIN_SALT_BYTES) throw invalid("An Argon2 salt has at least 8 bytes.");
  }
  return stored;
}

const readDjango: Reader = (text) => {
  const [, name = "", rest = ""] = /^([a-z\d_]+)\$(.*)$/.exec(text) ?? [];
  if (name === "argon2" || name === "bcrypt") {
    const inner = (name === "argon2" ? readArgon2 : readBcrypt)(name === "argon2" ? `$${rest}` : rest);
    return inner && { ...inner, format: "Django" };
  }
  if (name === "bcrypt_sha256") return bcryptHash(rest, "Django", "sha256-hex");
  const digest = DJANGO_DIGESTS.get(name);
  const parts = rest.split("$");
  if (digest && parts.length === 3) {
    const [iterations, salt, hash] = parts as [string, string, string];
    const scheme: Scheme = { algorithm: "pbkdf2", digest, iterations: numberIn("iteration count", iterations) };
    return { scheme, format: "Django", salt: utf8(salt), hash: base64("hash", hash) };
  }
  if (name !== "scrypt" || parts.length !== 5) return undefined;
  const [n, salt, r, p, hash] = parts as [string, string, string, string, string];
  return { scheme: scryptScheme(log2(n), r, p), format: "Django", salt: utf8(salt), hash: base64("hash", hash) };
};

const DJANGO_DIGESTS: ReadonlyMap<string, Digest> = new Map([
  ["pbkdf2_sha1", "sha1"],
  ["pbkdf2_sha256", "sha256"],
  ["pbkdf2_sha512", "sha512"],
]);

const readWerkzeug: Reader = (text) => {
  const [, method = "", salt = "", hex = ""] = /^((?:pbkdf2|scrypt):[^$]*)\$([^$]*)\$([^$]*)$/.exec(text) ?? [];
  const [name, first = "", second = "", third = ""] = method.split(":");
  if (name === undefined || method === "") return undefined;
  const hash = readHex(hex);
  if (!hash) throw invalid("The hash is not hexadecimal.");
  if (name === "scrypt")
    return { scheme: scryptScheme(log2(first), second, third), format: "Werkzeug", salt: utf8(salt), hash };
  const scheme: Scheme = {
    algorithm: "pbkdf2",
    digest: digestOf(first),
    iterations: numberIn("iteration count", second),
  };
  return { scheme, format: "Werkzeug", salt: utf8(salt), hash };
};

const readBcrypt: Reader = (text) => (/^\$2[aby]\$/.test(text) ? bcryptHash(text, "Modular crypt format") : undefined);

function bcryptHash(text: string, format: string, prehash?: Prehash): StoredHash {
  if (text.length !== 60) throw invalid(`A bcrypt hash has 60 characters, and this one ${text.length}.`);
  const [, cost, salt, hash] = /^\$2[aby]\$(\d\d)\$([./A-Za-z\d]{22})([./A-Za-z\d]{31})$/.exec(text) ?? [];
  if (cost === undefined || salt === undefined || hash === undefined) {
    throw invalid(
      "This bcrypt hash has the wrong form: $2b$, two digits of cost, $ and 53 letters, digits, dots or slashes.",
    );
  }
  return {
    scheme: { algorithm: "bcrypt", cost: Number(cost), ...(prehash && { prehash }) },
    format,
    salt: fromBcryptBase64(salt),
    hash: fromBcryptBase64(hash),
  };
}

/** passlib's bcrypt_sha256, in both its formats. */
const readBcryptSha256: Reader = (text) => {
  if (!text.startsWith("$bcrypt-sha256$")) return undefined;
  const [, settings = "", salt = "", hash = ""] = /^\$bcrypt-sha256\$([^$]*)\$([^$]*)\$([^$]*)$/.exec(text) ?? [];
  const [, second, first] = /^(?:v=2,t=2[aby],r=(\d{1,2})|2[aby],(\d{1,2}))$/.exec(settings) ?? [];
  const cost = second ?? first;
  if (cost === undefined) throw invalid("This bcrypt-sha256 hash has the wrong form.");
  const prehash = second === undefined ? "sha256-base64" : "hmac-sha256-base64";
  return bcryptHash(`$2b$${cost.padStart(2, "0")}$${salt}${hash}`, "passlib", prehash);
};

const readArgon2: Reader = (text) => {
  const [, algorithm, rest = ""] = /^\$(argon2(?:id|i|d))\$(.*)$/.exec(text) ?? [];
  if (algorithm === undefined) return undefined;
  const parts = rest.split("$");
  const version = parts[0]?.startsWith("v=") ? parts.shift()?.slice(2) : "16";
  if (version !== ARGON2_VERSION) {
    throw invalid(
      `This hash is of Argon2 version ${version === "16" ? "1.0" : `v=${version}`}. Only 1.3 (v=19) is supported.`,
    );
  }
  const [parameters, salt, hash] = threeParts(parts);
  const values = parametersIn(parameters);
  for (const name of ["keyid", "data"]) {
    if (values.has(name))
      throw invalid(
        `This hash needs ${name === "data" ? "associated data" : "a secret key"} (${name}=), which isn’t supported.`,
      );
  }
  const scheme: Scheme = {
    algorithm: algorithm as Argon2Variant,
    memoryKib: numberIn("m", values.get("m")),
    passes: numberIn("t", values.get("t")),
    parallelism: numberIn("p", values.get("p")),
  };
  return { scheme, format: "PHC string", salt: base64("salt", salt), hash: base64("hash", hash) };
};

const readScrypt: Reader = (text) => {
  if (!text.startsWith("$scrypt$")) return undefined;
  const [parameters, salt, hash] = threeParts(text.slice("$scrypt$".length).split("$"));
  const values = parametersIn(parameters);
  const scheme = scryptScheme(numberIn("ln", values.get("ln")), values.get("r"), values.get("p"));
  return { scheme, format: "PHC string", salt: base64("salt", salt), hash: base64("hash", hash) };
};

const readPbkdf2: Reader = (text) => {
  const [match, name, rest = ""] = /^\$pbkdf2(-[a-z\d]+)?\$(.*)$/.exec(text) ?? [];
  if (match === undefined) return undefined;
  const [parameters, salt, hash] = threeParts(rest.split("$"));
  const isPhc = parameters.includes("=");
  const iterations = isPhc ? parametersIn(parameters).get("i") : parameters;
  const scheme: Scheme = {
    algorithm: "pbkdf2",
    // passlib's name without a digest is SHA-1.
    digest: name ? digestOf(name.slice(1)) : "sha1",
    iterations: numberIn(isPhc ? "i" : "iteration count", iterations),
  };
  return { scheme, format: isPhc ? "PHC string" : "passlib", salt: base64("salt", salt), hash: base64("hash", hash) };
};

const READERS: readonly Reader[] = [
  readArgon2,
  readBcrypt,
  readBcryptSha256,
  readScrypt,
  readPbkdf2,
  readDjango,
  readWerkzeug,
];

function threeParts(parts: readonly string[]): readonly [string, string, string] {
  const [parameters, salt, hash] = parts;
  if (parts.length !== 3 || parameters === undefined || salt === undefined || hash === undefined) {
    throw invalid("The hash is not complete: parameters, salt and hash must follow, each after a $.");
  }
  return [parameters, salt, hash];
}

/** @example parametersIn("ln=17,r=8,p=1").get("ln") // "17" */
function parametersIn(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(",").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const values = new Map(pairs);
  if (values.size !== pairs.length) throw invalid("A parameter of this hash is given twice.");
  return values;
}

function numberIn(name: string, text: string | undefined): number {
  if (text === undefined) throw invalid(`The parameter ${name} is missing.`);
  // More than 32 bits are in no format.
  if (!/^\d{1,10}$/.test(text)) throw invalid(`The ${name} is not a whole number.`);
  return Number(text);
}

function scryptScheme(logN: number, r: string | undefined, p: string | undefined): Scheme {
  return { algorithm: "scrypt", logN, blockSize: numberIn("r", r), parallelization: numberIn("p", p) };
}

function log2(text: string): number {
  const exponent = Math.log2(numberIn("N", text));
  if (!Number.isInteger(exponent)) throw invalid("scrypt’s N is not a power of 2.");
  return exponent;
}

function digestOf(name: string): Digest {
  if (name !== "sha1" && name !== "sha256" && name !== "sha512") {
    throw invalid("Only PBKDF2 with SHA-1, SHA-256 or SHA-512 is supported.");
  }
  return name;
}

function base64(part: string, text: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(text);
  if (!bytes) throw invalid(`The ${part} is not Base64.`);
  return bytes;
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
