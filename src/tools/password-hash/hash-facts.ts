import { formatCount } from "#shared/format-number.ts";
import { meetsMinimum, minimumText } from "./owasp.ts";
import { type Digest, formatMemory, type Prehash, type Scheme, type StoredHash } from "./stored-hash.ts";

export interface Parameter {
  /** As in the hash: `m`, `ln`; empty where the hash has only the value. */
  symbol: string;
  name: string;
  value: number;
  /** The value in other words: `19 MiB`. */
  meaning?: string;
}

/** What a hash says without the password. */
export interface HashFacts {
  algorithm: string;
  format: string;
  parameters: readonly Parameter[];
  saltBytes: number;
  hashBytes: number;
  /** Whether the cost is at least what OWASP recommends. */
  meetsMinimum: boolean;
  /** OWASP's minimum. */
  minimum: string;
}

const DIGESTS: Readonly<Record<Digest, string>> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };
const ARGON2 = { argon2id: "Argon2id", argon2i: "Argon2i", argon2d: "Argon2d" } as const;
const PREHASHES: Readonly<Record<Prehash, string>> = {
  "sha256-hex": "SHA-256",
  "sha256-base64": "SHA-256",
  "hmac-sha256-base64": "HMAC-SHA-256",
};

export function describeHash({ scheme, format, salt, hash }: StoredHash): HashFacts {
  return {
    algorithm: algorithmName(scheme),
    format,
    parameters: parametersOf(scheme),
    saltBytes: salt.length,
    hashBytes: hash.length,
    meetsMinimum: meetsMinimum(scheme),
    minimum: minimumText(scheme),
  };
}

function algorithmName(scheme: Scheme): string {
  switch (scheme.algorithm) {
    case "scrypt":
      return "scrypt";
    case "bcrypt":
      return scheme.prehash ? `bcrypt of ${PREHASHES[scheme.prehash]}` : "bcrypt";
    case "pbkdf2":
      return `PBKDF2-HMAC-${DIGESTS[scheme.digest]}`;
    default:
      return ARGON2[scheme.algorithm];
  }
}

function parametersOf(scheme: Scheme): Parameter[] {
  switch (scheme.algorithm) {
    case "scrypt": {
      const { logN, blockSize, parallelization } = scheme;
      const bytes = 128 * 2 ** logN * blockSize;
      const meaning = `N = ${formatCount(2 ** logN)}, ${formatMemory(bytes)}`;
      return [
        { symbol: "ln", name: "Cost", value: logN, meaning },
        { symbol: "r", name: "Block size", value: blockSize },
        { symbol: "p", name: "Parallelization", value: parallelization },
      ];
    }
    case "bcrypt": {
      const meaning = `2^${scheme.cost} = ${formatCount(2 ** scheme.cost)} rounds`;
      return [{ symbol: "", name: "Cost", value: scheme.cost, meaning }];
    }
    case "pbkdf2":
      return [{ symbol: "i", name: "Iterations", value: scheme.iterations }];
    default:
      return [
        { symbol: "m", name: "Memory in KiB", value: scheme.memoryKib, meaning: formatMemory(scheme.memoryKib * 1024) },
        { symbol: "t", name: "Passes", value: scheme.passes },
        { symbol: "p", name: "Parallelism", value: scheme.parallelism },
      ];
  }
}

export function verdictOf({ meetsMinimum, minimum }: HashFacts): string {
  return meetsMinimum ? "Meets OWASP’s minimum" : `Below OWASP’s minimum: ${minimum}`;
}

/** One line per parameter. */
export function factsText(facts: HashFacts): string {
  const { algorithm, format, parameters, saltBytes, hashBytes } = facts;
  const lines = [
    ["Algorithm", algorithm],
    ["Format", format],
    ...parameters.map((parameter) => [labelOf(parameter), valueText(parameter)]),
    ["Salt", `${saltBytes} bytes`],
    ["Hash", `${hashBytes} bytes`],
    ["Strength", verdictOf(facts)],
  ];
  return lines.map(([name = "", value]) => `${name.padEnd(LABEL_WIDTH)}${value}`).join("\n");
}

const LABEL_WIDTH = 21;

/** @example "Memory in KiB (m)" */
export function labelOf({ name, symbol }: Parameter): string {
  return symbol === "" ? name : `${name} (${symbol})`;
}

/** @example "19,456 (19 MiB)" */
export function valueText({ value, meaning }: Parameter): string {
  return meaning === undefined ? formatCount(value) : `${formatCount(value)} (${meaning})`;
}

export function checkText({ matches, hash }: { matches: boolean; hash: HashFacts }): string {
  return `${matches ? "Match" : "No match"}\n\n${factsText(hash)}`;
}
