import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runForBytes } from "#shared/testing/run-for-bytes.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { aes, type Mode } from "./aes.ts";
import { operations } from "./tool.ts";

type Options = Readonly<Record<string, unknown>>;

interface Vector {
  id: number;
  key: string;
  iv: string;
  aad?: string;
  msg: string;
  ct: string;
  valid: boolean;
}

const vectors: { gcm: Vector[]; cbc: Vector[] } = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, "testing/suite/wycheproof.json.gz"))).toString(),
);
const bytes = (base64 = "") => new Uint8Array(Buffer.from(base64, "base64"));

const run = (operation: keyof typeof operations, inputs: Options, options: Options = {}) =>
  runForBytes(operations[operation], inputs, options);

const file = (content: Uint8Array, name = "a.bin") => new File([content as Uint8Array<ArrayBuffer>], name);

describe("AES", () => {
  it("passes Wycheproof", async () => {
    const check = (mode: Mode, { key, iv, aad, msg, ct, valid }: Vector) => {
      const decrypt = () => aes(mode, bytes(key), bytes(iv), bytes(aad)).decrypt(bytes(ct));
      if (!valid) return expect(decrypt).toThrow();
      expect(decrypt()).toEqual(bytes(msg));
      expect(aes(mode, bytes(key), bytes(iv), bytes(aad)).encrypt(bytes(msg))).toEqual(bytes(ct));
    };
    const { gcm } = vectors;
    await runSuite(import.meta.dirname, {
      id: "wycheproof",
      title: "Wycheproof: AES-GCM and AES-CBC",
      source: "https://github.com/C2SP/wycheproof",
      library: "@noble/ciphers",
      exceptions: [
        {
          reason: "IVs of GCM have 12 bytes. Other lengths are accepted from 8 bytes; shorter ones are unsafe.",
          cases: gcm.filter(({ iv, valid }) => valid && bytes(iv).length < 8).map(({ id }) => `AES-GCM ${id}`),
        },
      ],
      cases: [
        ...gcm.map((vector) => ({ name: `AES-GCM ${vector.id}`, run: () => check("gcm", vector) })),
        ...vectors.cbc.map((vector) => ({ name: `AES-CBC ${vector.id}`, run: () => check("cbc", vector) })),
      ],
    });
  });
});

describe("encrypt", () => {
  const secret = fc.oneof(
    fc.record({
      secretType: fc.constant("key"),
      key: fc.constantFrom("0".repeat(32), "a1".repeat(24), "b2".repeat(32)),
    }),
    fc.record({
      secretType: fc.constant("passphrase"),
      passphrase: fc.string({ minLength: 1 }),
      keySize: fc.constantFrom("128", "192", "256"),
      derivation: fc.constantFrom("pbkdf2", "evp-md5", "evp-sha256"),
      digest: fc.constantFrom("sha1", "sha256", "sha384", "sha512"),
      iterations: fc.constant(10),
    }),
  );

  it("is undone by decrypt, with every mode, key, derivation and encoding", async () => {
    const any = fc.record({
      plain: fc.uint8Array({ minLength: 1, maxLength: 99 }),
      mode: fc.constantFrom("gcm", "cbc", "ctr", "ecb"),
      encoding: fc.constantFrom("base64", "hex", "binary"),
      options: secret,
    });
    await fc.assert(
      fc.asyncProperty(any, async ({ plain, mode, encoding, options }) => {
        const encrypted = await run("encrypt", { input: file(plain) }, { mode, encoding, ...options });
        const { raw } = await run("decrypt", { input: file(encrypted.raw) }, { mode, ...options });
        expect([...raw]).toEqual([...plain]);
      }),
    );
  });

  it.each([
    ["cbc", "256", { derivation: "pbkdf2", digest: "sha512", iterations: 12 }, "-pbkdf2 -iter 12 -md sha512"],
    ["ctr", "192", { derivation: "evp-sha256" }, "-md sha256"],
    ["ecb", "128", { derivation: "evp-md5" }, "-md md5"],
  ])("makes AES-%s with %s bits as openssl enc reads it", async (mode, keySize, derivation, flags) => {
    const options = { passphrase: "café “crème”", mode, keySize, ...derivation };
    const { text } = await run("encrypt", { input: "attack at dawn" }, options);
    const openssl = (args: string, input: string) =>
      execFileSync("openssl", [...args.split(" "), ...flags.split(" "), "-pass", "pass:café “crème”"], {
        input,
        stdio: ["pipe", "pipe", "ignore"],
      }).toString();
    expect(openssl(`enc -d -aes-${keySize}-${mode} -a -A`, text)).toBe("attack at dawn");
    const theirs = openssl(`enc -aes-${keySize}-${mode} -a`, "attack at noon");
    expect((await run("decrypt", { input: theirs }, options)).text).toBe("attack at noon");
  });

  it("puts a random IV before the data, and a given one nowhere", async () => {
    const options = { secretType: "key", key: "00".repeat(16), encoding: "hex" };
    expect((await run("encrypt", { input: "x" }, options)).text).toMatch(/^[0-9a-f]{58}$/);
    const given = await run("encrypt", { input: "x" }, { ...options, iv: "11".repeat(12) });
    expect(given.text).toMatch(/^[0-9a-f]{34}$/);
    expect(given.warnings.join()).toContain("Never use an IV twice");
    const back = await run("decrypt", { input: given.text }, { ...options, iv: "11".repeat(12) });
    expect(back.text).toBe("x");
  });

  it("reads keys and IVs as text and Base64", async () => {
    const text = {
      secretType: "key",
      mode: "cbc",
      key: "sixteen byte key",
      iv: "1234567890123456",
      keyEncoding: "text",
    };
    const { text: encrypted } = await run("encrypt", { input: "x" }, text);
    const base64 = { ...text, keyEncoding: "base64", key: btoa(text.key), iv: btoa(text.iv) };
    expect((await run("decrypt", { input: encrypted }, base64)).text).toBe("x");
  });

  it.each([
    [{ secretType: "key" }, "key", "Please enter the key"],
    [{}, "passphrase", "Please enter the passphrase"],
    [{ secretType: "key", key: "abc" }, "key", "The key is not hex."],
    [{ secretType: "key", key: "0011" }, "key", "The key has 2 bytes. AES keys have 16, 24 or 32."],
    [{ secretType: "key", key: "00".repeat(16), mode: "cbc", iv: "00" }, "iv", "The IV has 1 byte. It needs 16."],
    [{ secretType: "key", key: "00".repeat(16), iv: "?" }, "iv", "The IV is not hex."],
  ])("names what is wrong with %o", async (options, field, message) => {
    await expect(run("encrypt", { input: "x" }, options)).rejects.toMatchObject({ field, message });
  });
});

describe("decrypt", () => {
  it.each([
    { mode: "gcm" },
    { mode: "cbc", iterations: 10_000 },
    { mode: "cbc", derivation: "evp-md5" },
    { mode: "cbc", derivation: "evp-sha256", keySize: "128" },
  ])("finds the mode and the derivation of text by trial: %o", async (options) => {
    const { text } = await run("encrypt", { input: "hello" }, { passphrase: "pass", ...options });
    const { keySize = "256" } = options;
    expect((await run("decrypt", { input: text }, { passphrase: "pass", keySize })).text).toBe("hello");
  });

  it("finds the mode with a key by trial", async () => {
    for (const mode of ["gcm", "cbc"]) {
      const options = { secretType: "key", key: "00".repeat(16) };
      const { text } = await run("encrypt", { input: "hello" }, { mode, ...options });
      expect((await run("decrypt", { input: text }, options)).text).toBe("hello");
    }
  });

  it("asks for the mode of a file that isn't text, unless it is GCM", async () => {
    const options = { passphrase: "pass", derivation: "pbkdf2", iterations: 10 };
    const input = file(Uint8Array.of(0xff, 0xfe, 0));
    const { raw } = await run("encrypt", { input }, { ...options, mode: "cbc" });
    await expect(run("decrypt", { input: file(raw) }, options)).rejects.toThrow("choose its mode");
    expect([...(await run("decrypt", { input: file(raw) }, { ...options, mode: "cbc" })).raw]).toEqual([0xff, 0xfe, 0]);
  });

  it("rejects a wrong passphrase, changed data and missing data", async () => {
    const options = { passphrase: "right", iterations: 10 };
    const settings = { derivation: "pbkdf2", iterations: 10 };
    const { raw } = await run("encrypt", { input: "hello" }, { ...options, encoding: "binary" });
    const refuse = (data: Uint8Array, passphrase: string, mode = "auto") =>
      expect(run("decrypt", { input: file(data) }, { ...settings, passphrase, mode })).rejects;
    await refuse(raw, "wrong", "gcm").toMatchObject({
      field: "passphrase",
      message: "The passphrase or a setting is wrong, or the data was changed.",
    });
    await refuse(raw.with(20, (raw[20] as number) ^ 1), "right", "gcm").toThrow("or the data was changed");
    await refuse(raw.subarray(0, 30), "right", "cbc").toThrow("This has 30 bytes. AES-CBC has a multiple of 16");
    await refuse(raw.subarray(0, 9), "right").toMatchObject({ name: "InputError" });
    await refuse(Buffer.from("hello"), "right").toThrow("starts with “Salted__”");
  });

  it("warns where nothing proves that the data is unchanged", async () => {
    const options = { secretType: "key", key: "00".repeat(16) };
    for (const mode of ["cbc", "ctr", "ecb"]) {
      const { text, warnings } = await run("encrypt", { input: "x" }, { ...options, mode });
      expect(warnings.join()).toMatch(/is not authenticated|unnoticed/);
      const opened = await run("decrypt", { input: text }, { ...options, mode });
      expect(opened.warnings.join()).toMatch(/is not authenticated|unnoticed/);
    }
    expect((await run("encrypt", { input: "x" }, options)).warnings).toEqual([]);
  });

  it("takes ten megabytes", async () => {
    const plain = new Uint8Array(10_000_000).fill(65);
    const options = { secretType: "key", key: "00".repeat(32) };
    const { raw } = await run("encrypt", { input: file(plain) }, options);
    expect((await run("decrypt", { input: file(raw) }, options)).raw.length).toBe(plain.length);
  });
});
