import { execFileSync } from "node:child_process";
import { argon2Sync, pbkdf2Sync, scryptSync } from "node:crypto";
import { toHex } from "@exodus/bytes/hex.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import type { PasswordCheck } from "./check-password.ts";
import { deriveHash } from "./derive-hash.ts";
import { type HashFacts, verdictOf } from "./hash-facts.ts";
import { readHash } from "./read-hash.ts";
import { operations } from "./tool.ts";

const PASSWORD = "correct horse battery staple";
const SALT = "000102030405060708090a0b0c0d0e0f";
const utf8 = (text: string) => new TextEncoder().encode(text);

async function hash(password: string, options: object = {}) {
  const { content, warnings } = (await runOperation(operations.hash, password, { ...options })) as {
    content: string;
    warnings: readonly string[];
  };
  return { content, warnings };
}

async function verify(hash: string, password: string) {
  const { data, warnings } = (await runOperation(operations.verify, { hash, password })) as {
    data: PasswordCheck;
    warnings: readonly string[];
  } & object;
  return { ...data, warnings };
}

async function inspect(text: string): Promise<HashFacts> {
  return ((await runOperation(operations.inspect, text)) as unknown as { data: HashFacts }).data;
}

/** Cheap settings of each algorithm. */
const CHEAP = [
  { algorithm: "argon2id", memory: 64, passes: 1, parallelism: 2 },
  { algorithm: "bcrypt", cost: 4 },
  { algorithm: "scrypt", logN: 4, blockSize: 2, parallelization: 3 },
  { algorithm: "pbkdf2", iterations: 10 },
  { algorithm: "pbkdf2", digest: "sha512", iterations: 10 },
] as const;

describe("hash", () => {
  it.each([
    [{}, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/],
    [{ algorithm: "bcrypt" }, /^\$2b\$12\$/],
    [{ algorithm: "scrypt" }, /^\$scrypt\$ln=17,r=8,p=1\$/],
    [{ algorithm: "pbkdf2" }, /^\$pbkdf2-sha256\$i=600000\$/],
    [{ algorithm: "pbkdf2", digest: "sha512" }, /^\$pbkdf2-sha512\$i=210000\$/],
  ])("starts %j at OWASP’s minimum or above", async (options, start) => {
    const { content, warnings } = await hash(PASSWORD, options);
    expect(content).toMatch(start);
    expect(warnings).toEqual([]);
    expect((await inspect(content)).meetsMinimum).toBe(true);
  });

  it.each(CHEAP)("makes a hash that only its password matches: %j", async (options) => {
    const { content, warnings } = await hash(PASSWORD, options);
    expect(warnings).toEqual([expect.stringMatching(/^This is below OWASP’s minimum: /)]);
    expect((await verify(content, PASSWORD)).matches).toBe(true);
    expect((await verify(content, `${PASSWORD}.`)).matches).toBe(false);
    expect((await verify(content, PASSWORD.toUpperCase())).matches).toBe(false);
  });

  it("verifies any password it hashed, and no other", async () => {
    const password = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .filter((text) => !/\r?\n$/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CHEAP), password, password, async (options, right, wrong) => {
        const { content } = await hash(right, options);
        expect((await verify(content, right)).matches).toBe(true);
        expect((await verify(content, wrong)).matches).toBe(right === wrong);
      }),
      { numRuns: 40 },
    );
  });

  it("takes a new salt each time, from the random source of the run", async () => {
    const bcrypt = { algorithm: "bcrypt", cost: 4 };
    expect((await hash(PASSWORD, bcrypt)).content).not.toBe((await hash(PASSWORD, bcrypt)).content);
    const random = (words: Uint32Array) => words.fill(0);
    const result = await runOperation(operations.hash, PASSWORD, { algorithm: "pbkdf2", iterations: 1 }, { random });
    expect(result).toMatchObject({ content: expect.stringContaining("$i=1$AAAAAAAAAAAAAAAAAAAAAA$") });
  });

  it.each([
    ["hex", SALT],
    ["hex", "00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F"],
    ["base64", "AAECAwQFBgcICQoLDA0ODw=="],
    ["text", "\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"],
  ])("uses a salt given as %s", async (saltEncoding, salt) => {
    for (const options of CHEAP) {
      const { content } = await hash(PASSWORD, { ...options, salt, saltEncoding });
      expect(toHex(readHash(content).salt)).toBe(SALT);
    }
  });

  it.each([
    [{ salt: "xyz" }, "The salt is not hex."],
    [{ salt: "a_b?", saltEncoding: "base64" }, "The salt is not Base64."],
    [{ salt: "00" }, "A salt has 8 to 64 bytes, and this one 1."],
    [{ salt: "00".repeat(65) }, "A salt has 8 to 64 bytes, and this one 65."],
    [{ algorithm: "bcrypt", salt: "00".repeat(8) }, "A bcrypt salt has 16 bytes, and this one 8."],
  ])("refuses the salt of %j", async (options, message) => {
    await expect(hash(PASSWORD, options)).rejects.toMatchObject({ name: "InputError", message, field: "salt" });
  });

  it.each([
    [{ memory: 262_145 }, /between 8 and 262144/],
    [{ memory: 262_144, passes: 17 }, /needs 17 passes over 256 MiB of memory\. The limit here is 16 passes/],
    [{ memory: 15, parallelism: 2 }, /at least 16 KiB of memory for 2 lanes/],
    [{ algorithm: "bcrypt", cost: 17 }, /between 4 and 16/],
    [{ algorithm: "scrypt", logN: 19 }, /needs 512 MiB of memory\. The limit here is 256 MiB/],
    [{ algorithm: "pbkdf2", iterations: 10_000_001 }, /between 0 and 10000000/],
  ])("refuses the cost of %j", async (options, message) => {
    await expect(hash(PASSWORD, options)).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringMatching(message),
    });
  });

  it("warns of what bcrypt ignores, in bytes", async () => {
    const warningsOf = async (password: string, options: object) =>
      (await hash(password, options)).warnings.filter((warning) => !warning.includes("OWASP"));
    const bcrypt = { algorithm: "bcrypt", cost: 4 };
    expect(await warningsOf("a".repeat(72), bcrypt)).toEqual([]);
    expect(await warningsOf("ä".repeat(37), bcrypt)).toEqual([
      expect.stringMatching(/^The password has 74 bytes\. bcrypt uses the first 72 and ignores the rest/),
    ]);
    expect(await warningsOf("ab\0c", bcrypt)).toEqual([expect.stringContaining("NUL character")]);
    expect(await warningsOf("ä".repeat(37), CHEAP[0])).toEqual([]);
  });

  it.each([
    ["", "Please enter a password"],
    ["\n", "Please enter a password"],
    ["x".repeat(4097), "A password can have at most 4,096 bytes."],
    ["\ud800", "The password contains half a character (a lone surrogate)."],
  ])("refuses the password %.10j", async (password, message) => {
    await expect(hash(password)).rejects.toMatchObject({ name: "InputError", message });
  });

  it("takes spaces for what they are, and a line break at the end for echo’s", async () => {
    const cheap = CHEAP[0];
    const { content } = await hash("  ", cheap);
    expect((await verify(content, "  ")).matches).toBe(true);
    expect((await verify(content, " ")).matches).toBe(false);
    expect(await verify(content, "  \r\n")).toMatchObject({
      matches: true,
      warnings: ["The line break at the end is not part of the password."],
    });
  });
});

describe("verify", () => {
  it("warns that bcrypt ignores the end of a long password", async () => {
    const { content } = await hash("x".repeat(80), { algorithm: "bcrypt", cost: 4 });
    expect(await verify(content, `${"x".repeat(72)}else`)).toMatchObject({
      matches: true,
      warnings: [expect.stringContaining("ignores the rest")],
    });
  });

  it.each([
    [
      "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
      /needs 4 GiB of memory\. The limit here is 256 MiB/,
    ],
    [
      "$argon2id$v=19$m=9999999999,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
      /of memory\. The limit/,
    ],
    [
      "$argon2id$v=19$m=1024,t=4294967295,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
      /4,294,967,295 passes over 1 MiB of memory\. The limit here is 4,096 passes/,
    ],
    [
      "$2b$31$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui",
      /needs bcrypt with cost 31\. The limit here is cost 16/,
    ],
    ["$scrypt$ln=30,r=8,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", /needs 1,024 GiB of memory/],
    ["$scrypt$ln=9999999999,r=8,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", /of memory/],
    [
      "$scrypt$ln=14,r=8,p=1000$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
      /r × p = 8,000\. The limit here is 1,024/,
    ],
    ["$scrypt$ln=16,r=1,p=1024$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", /N × r × p = 67,108,864/],
    ["$scrypt$ln=1,r=1048576,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", /r × p = 1,048,576/],
    [
      "pbkdf2_sha256$4000000000$salt$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc=",
      /4,000,000,000 iterations of SHA256\. The limit here is 10,000,000/,
    ],
    [`pbkdf2:sha1:2000000$salt$${"00".repeat(128)}`, /14,000,000 iterations/],
  ])("refuses %.40s…, which takes too much, at once", async (text, message) => {
    const took = await cpuTime(() =>
      expect(verify(text, PASSWORD)).rejects.toMatchObject({
        name: "InputError",
        message: expect.stringMatching(message),
        field: "hash",
      }),
    );
    expect(took).toBeLessThan(500);
    // Nothing is computed.
    expect((await inspect(text)).algorithm).not.toBe("");
  });

  it("never repeats the password in a message or result", async () => {
    const secret = "s3cret-passphrase";
    for (const text of ["$2b$31$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui", "nonsense", secret]) {
      const error: Error = await verify(text, secret).then(
        () => new Error(),
        (error) => error,
      );
      expect(error.message).not.toContain(secret);
    }
    const { content } = await hash(secret, CHEAP[0]);
    expect(JSON.stringify(await verify(content, secret))).not.toContain(secret);
  });
});

describe("inspect", () => {
  it.each([
    ["$1$abc$0123456789012345678901", "This is an MD5 crypt hash, which isn’t supported."],
    ["$6$salt$abc", "This is a SHA-512 crypt hash, which isn’t supported."],
    ["$y$j9T$abc$def", "This is a yescrypt hash, which isn’t supported."],
    ["$2x$05$/OK.fbVrR/bpIqNJ5ianF.CE5elHaaO4EbggVDjb8P19RukzXSM3e", "faulty crypt_blowfish"],
    ["5f4dcc3b5aa765d61d8327deb882cf99", "This is a plain digest without salt"],
    ["{SSHA}abc", "This is an LDAP hash"],
    ["hello", "This is not a known password hash. Enter an Argon2, bcrypt, scrypt or PBKDF2 hash."],
    ["constructor$1$a$b", "This is not a known password hash."],
    ["$2b$12$short", "A bcrypt hash has 60 characters, and this one 12."],
    ["$2b$12$!bcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui", "This bcrypt hash has the wrong form"],
    ["$2b$03$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui", "bcrypt’s cost is 4 to 31, not 3."],
    ["$2b$32$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui", "bcrypt’s cost is 4 to 31, not 32."],
    ["$argon2id$m=65536,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "This hash is of Argon2 version 1.0."],
    ["$argon2id$v=20$m=65536,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "This hash is of Argon2 version v=20."],
    ["$argon2id$v=19$m=65536,t=2$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "The parameter p is missing."],
    ["$argon2id$v=19$m=65536,t=x,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "The t is not a whole number."],
    [
      "$argon2id$v=19$m=65536,t=2,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
      "A parameter of this hash is given twice.",
    ],
    ["$argon2id$v=19$m=8,t=2,p=2$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "Argon2 needs at least m=8 for each lane (p)."],
    ["$argon2id$v=19$m=64,t=2,p=1$c2E$AAAAAAAAAAAAAAAAAAAAAA", "An Argon2 salt has at least 8 bytes."],
    ["$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$AA", "The hash is cut off: it has only 1 bytes."],
    ["$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ", "The hash is not complete"],
    ["$argon2id$v=19$m=64,t=2,p=1$c29t*XNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "The salt is not Base64."],
    [
      "$argon2id$v=19$m=64,t=2,p=1,data=AAAA$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
      "This hash needs associated data (data=)",
    ],
    ["$scrypt$ln=0,r=8,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "scrypt’s parameters must be at least 1."],
    ["scrypt$1000$salt$8$1$AAAAAAAAAAAAAAAAAAAAAA==", "scrypt’s N is not a power of 2."],
    ["$pbkdf2-md5$1000$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "Only PBKDF2 with SHA-1, SHA-256 or SHA-512 is supported."],
    ["pbkdf2:sha256:1000$salt$xyz", "The hash is not hexadecimal."],
    ["pbkdf2_sha256$0$salt$AAAAAAAAAAAAAAAAAAAAAA==", "PBKDF2 needs at least 1 iteration."],
    ["a b", "A hash has no spaces or line breaks. Enter one hash."],
    ["x".repeat(1025), "A password hash has at most 1024 characters."],
  ])("says what is wrong with %.50s", async (text, message) => {
    await expect(inspect(text)).rejects.toMatchObject({ name: "InputError", field: "hash" });
    await expect(inspect(text)).rejects.toThrow(message);
  });

  it("never fails otherwise, whatever is pasted", () => {
    const part = fc.constantFrom(
      "$",
      "argon2id",
      "2b",
      "scrypt",
      "pbkdf2_sha256",
      "pbkdf2:sha256:",
      "v=19",
      "m=",
      ",",
      "=",
      "1",
      "c29tZXNhbHQ",
      "bcrypt-sha256",
      "$$",
      ":",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 14 }), (parts) => {
        try {
          readHash(parts.join(""));
        } catch (error) {
          expect(error).toHaveProperty("name", "InputError");
        }
      }),
    );
  });

  it("finds the hash in a line of htpasswd or shadow", async () => {
    const { content } = await hash(PASSWORD, { algorithm: "bcrypt", cost: 5, prefix: "2y" });
    for (const line of [`ada:${content}`, `ada:${content}:19000:0:99999:7:::`, `  ${content}\n`]) {
      expect((await verify(line, PASSWORD)).matches).toBe(true);
    }
  });

  it.each([
    ["m=19456,t=2,p=1", true],
    ["m=19455,t=2,p=1", false],
    ["m=47104,t=1,p=1", true],
    ["m=12288,t=3,p=4", true],
    ["m=7168,t=5,p=1", true],
    ["m=65536,t=1,p=1", true],
    ["m=4096,t=9,p=1", false],
  ])("compares Argon2id with %s to OWASP’s minimum", async (parameters, meets) => {
    const facts = await inspect(`$argon2id$v=19$${parameters}$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA`);
    expect(facts.meetsMinimum).toBe(meets);
  });

  it.each([
    ["$argon2i$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", false],
    ["$2b$10$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui", true],
    ["$2b$09$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui", false],
    ["$scrypt$ln=17,r=8,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", true],
    ["$scrypt$ln=17,r=4,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", false],
    ["$scrypt$ln=14,r=8,p=5$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", true],
    ["scrypt:32768:8:1$salt$00000000000000000000", false],
    ["pbkdf2_sha256$600000$salt$AAAAAAAAAAAAAAAAAAAAAA==", true],
    ["pbkdf2_sha256$599999$salt$AAAAAAAAAAAAAAAAAAAAAA==", false],
    ["pbkdf2_sha1$1000000$salt$AAAAAAAAAAAAAAAAAAAAAA==", false],
    ["$pbkdf2-sha512$210000$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", true],
  ])("compares %.40s to OWASP’s minimum", async (text, meets) => {
    const facts = await inspect(text);
    expect(facts.meetsMinimum).toBe(meets);
    expect(verdictOf(facts)).toMatch(meets ? /^Meets/ : /^Below OWASP’s minimum: ./);
  });
});

describe("deriveHash", () => {
  const salts = fc.uint8Array({ minLength: 8, maxLength: 40 });
  const passwords = fc.uint8Array({ minLength: 1, maxLength: 100 });

  it("matches node:crypto for Argon2", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("argon2id", "argon2i", "argon2d"),
        passwords,
        salts,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 60 }),
        async (algorithm, password, salt, passes, parallelism, extra) => {
          const memoryKib = 8 * parallelism + extra;
          const scheme = { algorithm, memoryKib, passes, parallelism };
          const settings = { message: password, nonce: salt, parallelism, memory: memoryKib, passes, tagLength: 32 };
          const own = await deriveHash(new Uint8Array(password), new Uint8Array(salt), scheme, 32);
          expect(toHex(own)).toBe(argon2Sync(algorithm, settings).toString("hex"));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("matches node:crypto for scrypt and PBKDF2", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 150 }),
        fc.uint8Array({ maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom("sha1", "sha256", "sha512"),
        fc.integer({ min: 10, max: 100 }),
        async (bytes, saltBytes, logN, other, digest, length) => {
          const [password, salt] = [new Uint8Array(bytes), new Uint8Array(saltBytes)];
          const scrypt = { algorithm: "scrypt", logN, blockSize: other, parallelization: other } as const;
          const cost = { N: 2 ** logN, r: other, p: other };
          expect(toHex(await deriveHash(password, salt, scrypt, length))).toBe(
            scryptSync(password, salt, length, cost).toString("hex"),
          );
          const pbkdf2 = { algorithm: "pbkdf2", digest, iterations: logN } as const;
          const expected = pbkdf2Sync(password, salt, logN, length, digest).toString("hex");
          for (const useSubtle of [true, false]) {
            expect(toHex(await deriveHash(password, salt, pbkdf2, length, { useSubtle }))).toBe(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("has the published value for bcrypt’s empty password", async () => {
    const { salt, scheme, hash } = readHash("$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy");
    expect(await deriveHash(utf8(""), salt, scheme, 23)).toEqual(hash);
  });
});

describe("the php command", () => {
  it.runIf(process.env.NIGHTLY)("accepts our bcrypt hashes", async () => {
    for (const prefix of ["2a", "2b", "2y"]) {
      const { content } = await hash("naïve 🧵", { algorithm: "bcrypt", cost: 6, prefix });
      const code = "echo password_verify($argv[1], $argv[2]) ? 'yes' : 'no';";
      expect(execFileSync("php", ["-r", code, "naïve 🧵", content], { encoding: "utf8" })).toBe("yes");
    }
  });
});
