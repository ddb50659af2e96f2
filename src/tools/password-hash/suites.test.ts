import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { matchesHash } from "./check-password.ts";
import { readHash } from "./read-hash.ts";
import type { Digest } from "./stored-hash.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite", `${name}.json`), "utf8"));
const utf8 = (text: string) => new TextEncoder().encode(text);

async function expectMatch(password: Uint8Array<ArrayBuffer>, hash: string): Promise<void> {
  const stored = readHash(hash);
  expect(await matchesHash(password, stored)).toBe(true);
  // The last byte: bcrypt ignores the end of a long password.
  const other = stored.hash.with(-1, (stored.hash.at(-1) as number) ^ 1);
  if (stored.scheme.algorithm !== "argon2id")
    expect(await matchesHash(password, { ...stored, hash: other })).toBe(false);
}

interface Vector {
  name: string;
  password: string;
  hash: string;
}

const ARGON2: readonly Vector[] = read("argon2");

describe("password hashes", () => {
  // All of them take 10 s.
  it.runIf(process.env.NIGHTLY)("pass the test vectors of Argon2", async () => {
    await runSuite(import.meta.dirname, {
      id: "argon2",
      title: "Argon2: RFC 9106 and the reference implementation",
      source: "https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c",
      library: "hash-wasm",
      cases: ARGON2.map(({ name, password, hash }) => ({ name, run: () => expectMatch(utf8(password), hash) })),
      exceptions: [
        {
          reason: "They use a secret key and associated data, which stored password hashes don’t have.",
          cases: ARGON2.filter(({ hash }) => hash.includes("data=")).map(({ name }) => name),
        },
        {
          reason: "Argon2 1.0 of 2015, which version 1.3 replaced within months, is refused by name.",
          cases: ARGON2.filter(({ hash }) => !hash.includes("v=19")).map(({ name }) => name),
        },
      ],
    });
  });

  it.each(ARGON2.filter(({ hash }) => hash.includes("v=19$m=256,")))("pass $name", async ({ password, hash }) => {
    await expectMatch(utf8(password), hash);
  });

  it("pass the test vectors of crypt_blowfish", async () => {
    const vectors: { password: string; hash: string }[] = read("crypt-blowfish");
    const cases = vectors.map(({ password, hash }, index) => ({
      name: `${index + 1}: ${hash.slice(0, 4)}`,
      run: () => expectMatch(Uint8Array.from(Buffer.from(password, "hex")), hash),
      hash,
    }));
    await runSuite(import.meta.dirname, {
      id: "crypt-blowfish",
      title: "bcrypt: crypt_blowfish",
      source: "https://www.openwall.com/crypt/",
      library: "hash-wasm",
      cases,
      exceptions: [
        {
          reason: "$2x$ marks hashes of a faulty version. They are refused by name.",
          cases: cases.filter(({ hash }) => hash.startsWith("$2x$")).map(({ name }) => name),
        },
        {
          reason:
            "hash-wasm treats each prefix as crypt_blowfish treats $2a$, which differs after a byte FF. No text has one in UTF-8.",
          cases: ["7: $2y$", "9: $2b$", "16: $2y$"],
        },
      ],
    });
  });

  it("pass the test vectors of RFC 7914 for scrypt", async () => {
    const vectors: readonly Vector[] = read("scrypt");
    await runSuite(import.meta.dirname, {
      id: "scrypt",
      title: "scrypt: RFC 7914",
      source: "https://www.rfc-editor.org/rfc/rfc7914#section-12",
      library: "hash-wasm",
      cases: vectors.map(({ name, password, hash }) => ({ name, run: () => expectMatch(utf8(password), hash) })),
      exceptions: [{ reason: "It takes 1 GiB of memory; the limit is 256 MiB.", cases: ["RFC 7914, 12, 4"] }],
    });
  });

  it("pass the test vectors of RFC 6070 and RFC 7914 for PBKDF2, with and without WebCrypto", async () => {
    const vectors: {
      name: string;
      digest: Digest;
      password: string;
      salt: string;
      iterations: number;
      hash: string;
    }[] = read("pbkdf2");
    await runSuite(import.meta.dirname, {
      id: "pbkdf2",
      title: "PBKDF2: RFC 6070 and RFC 7914",
      source: "https://www.rfc-editor.org/rfc/rfc6070",
      library: "hash-wasm",
      cases: vectors.map(({ name, digest, password, salt, iterations, hash }) => ({
        name,
        run: async () => {
          const stored = {
            scheme: { algorithm: "pbkdf2", digest, iterations },
            format: "",
            salt: utf8(salt),
            hash: Uint8Array.from(Buffer.from(hash, "hex")),
          } as const;
          expect(await matchesHash(utf8(password), stored)).toBe(true);
          expect(await matchesHash(utf8(password), stored, { useSubtle: false })).toBe(true);
        },
      })),
      exceptions: [{ reason: "It has 16,777,216 iterations; the limit is 10,000,000.", cases: ["RFC 6070, 4"] }],
    });
  });

  it("are checked as passlib, Django, Werkzeug, Python and PHP wrote them", async () => {
    const vectors: { made: string; password: string; hash: string }[] = read("software");
    await runSuite(import.meta.dirname, {
      id: "software",
      title: "Hashes made by passlib, Django, Werkzeug, bcrypt, argon2-cffi and PHP",
      source: "https://passlib.readthedocs.io/en/stable/lib/passlib.hash.html",
      cases: vectors.map(({ made, password, hash }, index) => ({
        name: `${index + 1}: ${made}`,
        run: () => expectMatch(utf8(password), hash),
      })),
    });
  });
});
