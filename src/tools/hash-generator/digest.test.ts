import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "#shared/byte-stream.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { type Algorithm, type DigestSettings, digest } from "./digest.ts";

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

// FIPS 180-4 examples: csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
const TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
const MILLION = "a".repeat(1_000_000);
const FIPS: readonly [Algorithm, string, string][] = [
  ["SHA-1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["SHA-1", TWO_BLOCKS, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"],
  ["SHA-1", MILLION, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"],
  ["SHA-256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["SHA-256", TWO_BLOCKS, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
  ["SHA-256", MILLION, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  [
    "SHA-384",
    "abc",
    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
  ],
  [
    "SHA-384",
    MILLION,
    "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b07b8b3dc38ecc4ebae97ddd87f3d8985",
  ],
  [
    "SHA-512",
    "abc",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  ],
  [
    "SHA-512",
    MILLION,
    "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
  ],
];

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
  it.each(FIPS)("computes the %s of FIPS 180-4 for %.12s", async (algorithm, message, expected) => {
    expect(hex(await digest(ByteStream.of(new Blob([message])), algorithm, way))).toBe(expected);
  });

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
