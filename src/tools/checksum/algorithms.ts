import type * as HashWasm from "hash-wasm";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";

/** In the order in which they are offered. */
export const FAMILIES = ["SHA-2 and SHA-3", "BLAKE", "Old", "Not for security"] as const;

export interface Algorithm {
  /** As the option `algorithms` has it. */
  id: string;
  name: string;
  family: (typeof FAMILIES)[number];
  /** Length of a digest in bytes. */
  bytes: number;
  /** The name in BSD-style lines, as the usual command writes it. */
  tag: string;
  /** The name in `node:crypto`, which is several times as fast as WebAssembly. */
  node?: string;
  /** Rarely used and slow in a browser: not tried for a checksum of its length without a name. */
  rare?: true;
  /** Slow, and not for large files: not part of `all`. */
  small?: true;
  create: (library: typeof HashWasm) => Promise<Hasher>;
}

/** The part of a hasher of `hash-wasm` used here. */
export interface Hasher {
  init: () => Hasher;
  update: (chunk: Uint8Array) => unknown;
  digest: (encoding: "hex") => string;
}

/** Reversed polynomial of Castagnoli (RFC 3720 §12.1). */
const CASTAGNOLI = 0x82f63b78;

export const ALGORITHMS: readonly Algorithm[] = [
  { id: "md5", name: "MD5", family: "Old", bytes: 16, tag: "MD5", node: "md5", create: (of) => of.createMD5() },
  {
    id: "sha-1",
    name: "SHA-1",
    family: "Old",
    bytes: 20,
    tag: "SHA1",
    node: "sha1",
    create: (of) => of.createSHA1(),
  },
  old("MD4", 16, (of) => of.createMD4()),
  old("RIPEMD-160", 20, (of) => of.createRIPEMD160()),
  old("Whirlpool", 64, (of) => of.createWhirlpool()),
  sha2("224", (of) => of.createSHA224()),
  sha2("256", (of) => of.createSHA256()),
  sha2("384", (of) => of.createSHA384()),
  sha2("512", (of) => of.createSHA512()),
  {
    ...rare("SHA-512/224", 28, async () => (await import("@noble/hashes/sha2.js")).sha512_224.create()),
    node: "sha512-224",
  },
  {
    ...rare("SHA-512/256", 32, async () => (await import("@noble/hashes/sha2.js")).sha512_256.create()),
    node: "sha512-256",
  },
  sha3(224),
  sha3(256),
  sha3(384),
  sha3(512),
  rare("SHAKE128", 32, async () => (await import("@noble/hashes/sha3.js")).shake128_32.create()),
  rare("SHAKE256", 64, async () => (await import("@noble/hashes/sha3.js")).shake256_64.create()),
  keccak(256),
  keccak(512),
  { id: "sm3", name: "SM3", family: "SHA-2 and SHA-3", bytes: 32, tag: "SM3", create: (of) => of.createSM3() },
  blake("BLAKE2b-256", 32, "BLAKE2b-256", (of) => of.createBLAKE2b(256)),
  { ...blake("BLAKE2b-512", 64, "BLAKE2b", (of) => of.createBLAKE2b(512)), node: "blake2b512" },
  { ...blake("BLAKE2s-256", 32, "BLAKE2s", (of) => of.createBLAKE2s(256)), node: "blake2s256" },
  blake("BLAKE3", 32, "BLAKE3", (of) => of.createBLAKE3()),
  plain("CRC-32", 4, "CRC32", (of) => of.createCRC32()),
  plain("CRC-32C", 4, "CRC32C", (of) => of.createCRC32(CASTAGNOLI)),
  plain("CRC-64", 8, "CRC64", (of) => of.createCRC64()),
  plain("Adler-32", 4, "ADLER32", (of) => of.createAdler32()),
  plain("xxHash32", 4, "XXH32", (of) => of.createXXHash32()),
  plain("xxHash64", 8, "XXH64", (of) => of.createXXHash64()),
  plain("xxHash3", 8, "XXH3", (of) => of.createXXHash3()),
  plain("xxHash128", 16, "XXH128", (of) => of.createXXHash128()),
  murmurHash("x86-32", 4),
  murmurHash("x86-128", 16),
  murmurHash("x64-128", 16),
];

function sha2(bits: string, create: Algorithm["create"]): Algorithm {
  const bytes = Number(bits) / 8;
  return {
    id: `sha-${bits}`,
    name: `SHA-${bits}`,
    family: "SHA-2 and SHA-3",
    bytes,
    tag: `SHA${bits}`,
    node: `sha${bits}`,
    create,
  };
}

function sha3(bits: 224 | 256 | 384 | 512): Algorithm {
  const [id, name] = [`sha3-${bits}`, `SHA3-${bits}`];
  const create: Algorithm["create"] = (of) => of.createSHA3(bits);
  return { id, name, family: "SHA-2 and SHA-3", bytes: bits / 8, tag: name, node: id, create };
}

/** An algorithm that `hash-wasm` doesn't have. */
function rare(name: string, bytes: number, create: () => Promise<NobleHash>): Algorithm {
  const id = name.toLowerCase().replace("/", "-");
  const createHasher = async (): Promise<Hasher> => {
    const [hash, { toHex }] = await Promise.all([create(), import("@exodus/bytes/hex.js")]);
    const hasher: Hasher = {
      init: () => hasher,
      update: (chunk) => hash.update(chunk),
      digest: () => toHex(hash.digest()),
    };
    return hasher;
  };
  const tag = id.toUpperCase().replace("SHA-", "SHA");
  return { id, name, family: "SHA-2 and SHA-3", bytes, tag, rare: true, create: createHasher };
}

function murmurHash(variant: "x86-32" | "x86-128" | "x64-128", bytes: number): Algorithm {
  const create = async () => (await import("./murmur-hash.ts")).createMurmurHash(variant);
  return { ...rare(`MurmurHash3-${variant}`, bytes, create), family: "Not for security", small: true };
}

interface NobleHash {
  update: (chunk: Uint8Array) => unknown;
  digest: () => Uint8Array;
}

/** What SHA-3 was before its standard, as Ethereum uses it. */
function keccak(bits: 256 | 512): Algorithm {
  const name = `Keccak-${bits}`;
  const create: Algorithm["create"] = (of) => of.createKeccak(bits);
  return { id: name.toLowerCase(), name, family: "SHA-2 and SHA-3", bytes: bits / 8, tag: name.toUpperCase(), create };
}

function old(name: string, bytes: number, create: Algorithm["create"]): Algorithm {
  return { id: name.toLowerCase(), name, family: "Old", bytes, tag: name.toUpperCase(), create };
}

function blake(name: string, bytes: number, tag: string, create: Algorithm["create"]): Algorithm {
  return { id: name.toLowerCase(), name, family: "BLAKE", bytes, tag, create };
}

function plain(name: string, bytes: number, tag: string, create: Algorithm["create"]): Algorithm {
  return { id: name.toLowerCase(), name, family: "Not for security", bytes, tag, create };
}

/** Other names, without case, hyphens, underscores, slashes and spaces. */
const ALIASES = lookup<string>({
  sha: "sha-1",
  sha2224: "sha-224",
  sha2256: "sha-256",
  sha2384: "sha-384",
  sha2512: "sha-512",
  b2: "blake2b-512",
  blake2: "blake2b-512",
  b3: "blake3",
  crc: "crc-32",
  sfv: "crc-32",
  crc64xz: "crc-64",
  adler: "adler-32",
  rmd160: "ripemd-160",
  xxhash: "xxhash64",
  xxh364: "xxhash3",
  xxh3128: "xxhash128",
  murmur3: "murmurhash3-x86-32",
  murmurhash3: "murmurhash3-x86-32",
});

const bare = (name: string) => name.toLowerCase().replace(/[-_ /]/g, "");

const BY_NAME = new Map<string, Algorithm>();
for (const algorithm of ALGORITHMS) {
  for (const name of [algorithm.id, algorithm.name, algorithm.tag]) BY_NAME.set(bare(name), algorithm);
}
for (const [alias, id] of Object.entries(ALIASES)) {
  BY_NAME.set(alias, BY_NAME.get(bare(id)) as Algorithm);
}

/** @example findAlgorithm("SHA2-256")?.id // "sha-256" */
export function findAlgorithm(name: string): Algorithm | undefined {
  return BY_NAME.get(bare(name));
}

/**
 * The algorithms that a list names, in the order of the table; `all` for all that take files of any size.
 * @throws {InputError} for an empty list or an unknown name
 */
export function readAlgorithms(list: string): readonly Algorithm[] {
  const names = list.split(/[,;\s]/).filter((name) => name !== "");
  const chosen = new Set<Algorithm>();
  for (const name of names) {
    const found = name === "all" ? ALGORITHMS.filter(({ small }) => !small) : [findAlgorithm(name)];
    for (const algorithm of found) {
      if (!algorithm) {
        const known = ALGORITHMS.map(({ id }) => id).join(", ");
        throw new InputError(`There is no algorithm “${name}”. Use: ${known}.`, { field: "algorithms" });
      }
      chosen.add(algorithm);
    }
  }
  if (chosen.size === 0) throw new InputError("Please choose an algorithm", { field: "algorithms" });
  return ALGORITHMS.filter((algorithm) => chosen.has(algorithm));
}
