import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type Algorithm, type DigestSettings, digest } from "./digest.ts";
import { compareDigest, encodeDigest } from "./digest-text.ts";
import { operations, usedAlgorithm } from "./tool.ts";

const ALGORITHMS: readonly Algorithm[] = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
/** The platform's one-shot digest; Node and WebAssembly fed with the chunks of the stream. */
const IMPLEMENTATIONS = [
  ["in one call", {}],
  ["in chunks by Node", { maxOneShotBytes: -1 }],
  ["in chunks by WebAssembly", { maxOneShotBytes: -1, useNode: false }],
] as const satisfies readonly [string, DigestSettings][];

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const fromHex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const nodeName = (algorithm: Algorithm) => algorithm.replace("-", "").toLowerCase();

const SUITE = join(import.meta.dirname, "testing/suite");

/** Digests of the vectors of NIST: hex of the message and of its digest by its length in bits. */
function readVectors(file: string): { bits: number; message: string; expected: string }[] {
  return [...readFileSync(join(SUITE, file), "utf8").matchAll(/Len = (\d+)\nMsg = (\w+)\nMD = (\w+)/g)].map(
    ([, bits = "", message = "", expected = ""]) => ({ bits: Number(bits), message, expected }),
  );
}

async function expectDigest(
  message: Uint8Array<ArrayBuffer>,
  algorithm: Algorithm,
  expected: string,
  key?: Uint8Array,
) {
  for (const [, way] of IMPLEMENTATIONS) {
    const settings = key ? { ...way, key } : way;
    expect(hex(await digest(ByteStream.of(new Blob([message])), algorithm, settings))).toMatch(expected);
  }
}

describe("digest", () => {
  it("passes NIST's vectors", async () => {
    await runSuite(import.meta.dirname, {
      id: "nist-sha",
      title: "NIST CAVP: SHA-1 and SHA-2, short messages",
      source: "https://csrc.nist.gov/projects/cryptographic-algorithm-validation-program/secure-hashing",
      library: "hash-wasm",
      cases: ALGORITHMS.flatMap((algorithm) =>
        readVectors(`${algorithm.replace("-", "")}ShortMsg.rsp`).map(({ bits, message, expected }) => ({
          name: `${algorithm}, ${bits} bits`,
          run: () => expectDigest(fromHex(message).slice(0, bits / 8), algorithm, expected),
        })),
      ),
    });
  });

  it("passes the test cases of RFC 2202 and RFC 4231", async () => {
    const cases: { name: string; algorithm: Algorithm; key: string; message: string; mac: string }[] = JSON.parse(
      readFileSync(join(SUITE, "hmac.json"), "utf8"),
    );
    await runSuite(import.meta.dirname, {
      id: "hmac",
      title: "HMAC: RFC 2202 and RFC 4231",
      source: "https://www.rfc-editor.org/rfc/rfc4231#section-4",
      library: "hash-wasm",
      cases: cases.map(({ name, algorithm, key, message, mac }) => ({
        name,
        run: () => expectDigest(fromHex(message), algorithm, mac, fromHex(key)),
      })),
    });
  });
});

describe.each(IMPLEMENTATIONS)("digest, %s", (_, way) => {
  it("matches node:crypto for any bytes and key", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ALGORITHMS),
        fc.uint8Array({ maxLength: 300 }),
        fc.uint8Array({ maxLength: 150 }),
        async (algorithm, bytes, key) => {
          const name = nodeName(algorithm);
          const expected = key.length > 0 ? createHmac(name, key) : createHash(name);
          const settings = { ...way, key: new Uint8Array(key) };
          expect(hex(await digest(ByteStream.of(new Blob([new Uint8Array(bytes)])), algorithm, settings))).toBe(
            expected.update(bytes).digest("hex"),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("digest", () => {
  it("gives the same digest however the file is chunked", async () => {
    const chunkings = fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ALGORITHMS), fc.boolean(), chunkings, async (algorithm, useNode, chunks) => {
        const expected = createHash(nodeName(algorithm)).update(Buffer.concat(chunks)).digest("hex");
        expect(hex(await digest(inChunks(chunks), algorithm, { maxOneShotBytes: -1, useNode }))).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("hashes a 200 MB stream without holding it in memory", async () => {
    const chunk = new Uint8Array(1_048_576);
    const expected = createHash("sha1");
    for (let count = 0; count < 200; count++) expected.update(chunk);
    const before = process.memoryUsage().arrayBuffers;
    let peakBytes = 0;
    const data = inChunks(Array.from({ length: 200 }, () => chunk));
    data.onRead = () => {
      peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - before);
    };
    expect(hex(await digest(data, "SHA-1", { useNode: false }))).toBe(expected.digest("hex"));
    expect(peakBytes).toBeLessThan(20_000_000);
  }, 30_000);
});

/** A stream of exactly these chunks. */
function inChunks(chunks: readonly Uint8Array<ArrayBuffer>[]): ByteStream {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return new ByteStream(streamOf(chunks), { size });
}

async function* streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]) {
  yield* chunks;
}

// RFC 4648 §10 lists the Base16 and Base64 of these bytes.
const FOOBAR = new TextEncoder().encode("foobar");

describe("encodeDigest", () => {
  it("writes lowercase hex, uppercase hex and Base64", () => {
    expect(encodeDigest(FOOBAR, "hex")).toBe("666f6f626172");
    expect(encodeDigest(FOOBAR, "hex-upper")).toBe("666F6F626172");
    expect(encodeDigest(FOOBAR, "base64")).toBe("Zm9vYmFy");
  });
});

describe("compareDigest", () => {
  it.each([
    "666f6f626172",
    " 666F6F626172\n",
    "Zm9vYmFy",
    "sha256:666f6f626172",
    "sha384-Zm9vYmFy",
    "666f6f626172  foo bar.iso\n",
    "66 6f 6f 62 61 72",
    "66:6F:6F:62:61:72",
    "foo bar.iso: 666F 6F62 6172",
    "foo.iso: 666F6F62\n         6172\n",
    "SHA256 (foo (1).iso) = 666f6f626172",
    "SHA2-256(foo.iso)= 666f6f626172",
  ])("recognizes the digest in %j", (text) => {
    expect(compareDigest(text, FOOBAR)).toBe(true);
  });

  it.each(["666f6f626173", "66 6f 6f 62 61 73", "zm9vymfy", "SHA256 (a) = 666f6f626173"])(
    "rejects a different digest: %j",
    (text) => {
      expect(compareDigest(text, FOOBAR)).toBe(false);
    },
  );

  it.each(["666f6f6261", "not a digest", "", "Zm9vYmFyYg=="])("returns undefined for %j", (text) => {
    expect(compareDigest(text, FOOBAR)).toBeUndefined();
  });
});

const { hash } = operations;
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

describe("hash", () => {
  it("uses SHA-256 and warns when MD5, the default, is chosen", async () => {
    for (const options of [{}, { algorithm: "md5" }]) {
      expect(await runOperation(hash, "abc", options)).toMatchObject({
        content: ABC,
        warnings: ["MD5 is not available because it is broken. SHA-256 is used instead."],
      });
    }
  });

  it.each([
    [{}, "SHA-256", "sha-256.txt"],
    [{ algorithm: "md5" }, "SHA-256", "sha-256.txt"],
    [{ algorithm: "sha-512" }, "SHA-512", "sha-512.txt"],
    [{ algorithm: "sha-1", key: "k" }, "HMAC-SHA-1", "hmac-sha-1.txt"],
  ] as const)("names the algorithm that %j really uses", async (options, name, fileName) => {
    expect(usedAlgorithm({ algorithm: "md5", key: "", ...options })).toBe(name);
    expect(await runOperation(hash, "abc", options)).toMatchObject({ fileName });
  });

  it("hashes text and a file with the same UTF-8 bytes to the same value", async () => {
    const text = "naïve 🧵";
    const typed = await runOperation(hash, text, { algorithm: "sha-512" });
    const file = await runOperation(hash, new File([text], "a.bin"), { algorithm: "sha-512" });
    expect(typed).toEqual(file);
    expect(typed.warnings).toEqual([]);
  });

  it("hashes every byte of a file, including a byte order mark and invalid UTF-8", async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0d, 0x0a]);
    expect(await runOperation(hash, new Blob([bytes]), { algorithm: "sha-1" })).toMatchObject({
      content: "3519486d01381d555a39d3899dc0e2ed7463be9f",
    });
  });

  it("reports whether the hash is the expected one", async () => {
    expect(await runOperation(hash, "abc", { algorithm: "sha-256", compare: ABC.toUpperCase() })).toMatchObject({
      warnings: ["The SHA-256 hash matches the one you expect."],
    });
    expect(await runOperation(hash, "abd", { algorithm: "sha-256", compare: ABC })).toMatchObject({
      warnings: ["The SHA-256 hash does not match the one you expect."],
    });
    expect(await runOperation(hash, "abc", { algorithm: "sha-1", compare: ABC })).toMatchObject({
      warnings: ["“Compare with” is not a SHA-1 hash. A SHA-1 hash has 40 hexadecimal digits."],
    });
  });
});
