import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import murmurHash from "murmurhash3js-revisited";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { ALGORITHMS, findAlgorithm, readAlgorithms } from "./algorithms.ts";
import { digestAll } from "./digest.ts";
import { isSumsName, readSums, sumsAlgorithm } from "./sums-line.ts";
import { operations } from "./tool.ts";
import { verificationText } from "./verification-text.ts";
import type { Verification } from "./verify.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = name) => new File([content], name);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

async function* chunksOf(...chunks: Uint8Array[]) {
  yield* chunks;
}

async function list(files: readonly File[], options = {}) {
  const result = await runOperation(operations.list, { input: files }, options);
  return result.kind === "text" ? String(result.content) : "";
}

async function check(files: readonly File[], checksums = "", options = {}) {
  const result = await runOperation(operations.check, { input: files, checksums }, options);
  if (result.kind !== "data") throw new Error("No data");
  return { ...(result.data as Verification), warnings: result.warnings };
}

const statuses = ({ files }: Verification) => files.map(({ name, status }) => `${name}: ${status}`);

describe("digestAll", () => {
  it("gives the published checksums of every algorithm, in Node and in WebAssembly", async () => {
    const vectors: { algorithm: string; text: string; times?: number; digest: string; source: string }[] = JSON.parse(
      readFileSync(join(import.meta.dirname, "testing/suite/vectors.json"), "utf8"),
    );
    expect([...new Set(vectors.map(({ algorithm }) => algorithm))]).toEqual(ALGORITHMS.map(({ id }) => id));
    await runSuite(import.meta.dirname, {
      id: "published-vectors",
      title: "Published check values of 35 algorithms",
      source: "https://reveng.sourceforge.io/crc-catalogue/",
      library: "hash-wasm",
      cases: vectors.flatMap(({ algorithm, text, times = 1, digest, source }) =>
        [false, true].map((useNode) => ({
          name: `${algorithm} of ${JSON.stringify(text)}${times > 1 ? ` × ${times}` : ""}, ${source}${useNode ? ", Node" : ""}`,
          run: async () => {
            const data = chunksOf(bytes(text.repeat(times)));
            const digests = await digestAll(data, readAlgorithms(algorithm), { useNode });
            expect(digests.get(algorithm)).toBe(digest);
          },
        })),
      ),
    });
  });

  it("gives the same checksums however the data is chunked, with Node and without", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), async (chunks) => {
        const whole = await digestAll(chunksOf(Buffer.concat(chunks)), ALGORITHMS);
        expect(await digestAll(chunksOf(...chunks), ALGORITHMS, { useNode: false })).toEqual(whole);
        for (const [id, digest] of whole) expect(digest).toHaveLength((findAlgorithm(id)?.bytes ?? 0) * 2);
      }),
      { numRuns: 20 },
    );
  });
});

/** The first four bytes of SMHasher's VerificationTest: a hash of the hashes of 256 keys with different seeds. */
describe("MurmurHash3", () => {
  it.each([
    ["x86-32", 4, "b0f57ee3", (key: Uint8Array, seed: number) => murmurHash.x86.hash32(key, seed).toString(16)],
    ["x86-128", 4, "b3ece62a", murmurHash.x86.hash128],
    ["x64-128", 8, "6384ba69", murmurHash.x64.hash128],
  ] as const)("%s has the verification value of SMHasher", (variant, wordBytes, value, hash) => {
    const width = variant === "x86-32" ? 8 : 32;
    const words = new RegExp(`.{${wordBytes * 2}}`, "g");
    const little = (hex: string) =>
      (hex.padStart(width, "0").match(words) ?? []).flatMap((word) => [...Buffer.from(word, "hex").reverse()]);
    const keys = Uint8Array.from({ length: 256 }, (_, index) => index);
    const hashes = [...keys].flatMap((index) => little(hash(keys.subarray(0, index), 256 - index)));
    const first = little(hash(Uint8Array.from(hashes), 0)).slice(0, 4);
    expect(Buffer.from(first.reverse()).toString("hex")).toBe(value);
  });

  it("rejects a file of more than 100 MB", async () => {
    const chunk = new Uint8Array(50_000_001);
    const digests = digestAll(chunksOf(chunk, chunk), readAlgorithms("murmur3"));
    await expect(digests).rejects.toMatchObject({ field: "algorithms", message: expect.stringContaining("100 MB") });
  });
});

describe("readAlgorithms", () => {
  it("takes names as commands and standards write them, in the order of the table", () => {
    const ids = (list: string) => readAlgorithms(list).map(({ id }) => id);
    expect(ids("SHA256,md5 sha2-512;B3")).toEqual(["md5", "sha-256", "sha-512", "blake3"]);
    expect(ids("all")).toHaveLength(32);
    expect(ids("md5,MD5")).toEqual(["md5"]);
    expect(ids("murmur3, MurmurHash3_x64_128")).toEqual(["murmurhash3-x86-32", "murmurhash3-x64-128"]);
  });

  it("rejects unknown and missing names", () => {
    expect(() => readAlgorithms("md5, sha-257")).toThrow("There is no algorithm “sha-257”. Use: md5, sha-1,");
    expect(() => readAlgorithms(" , ")).toThrow("Please choose an algorithm");
  });
});

describe("calculate", () => {
  it("writes checksums in any encoding", async () => {
    expect(
      await runOperation(operations.calculate, "a", { algorithms: "crc32,MD5", encoding: "base64" }),
    ).toMatchObject({ content: "MD5     DMF1ucDxtqgxw5niaXcmYQ==\nCRC-32  6Le+Qw==" });
  });

  it("reads a big file once, without holding it in memory, and reports progress", async () => {
    const chunk = new Uint8Array(1_048_576);
    const before = process.memoryUsage().arrayBuffers;
    const [count, progress] = [128, [] as number[]];
    let [reads, peakBytes] = [0, 0];
    const big = new File([], "big.bin");
    Object.defineProperty(big, "size", { value: count * chunk.length });
    big.stream = () => {
      reads += 1;
      let sent = 0;
      return new ReadableStream({
        pull: (controller) => {
          peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - before);
          if (sent++ === count) controller.close();
          else controller.enqueue(chunk.slice());
        },
      });
    };
    const options = { algorithms: "md5, sha-1, sha-256, crc-32, xxhash3" };
    await runOperation(operations.calculate, big, options, { progress: (fraction) => progress.push(fraction) });
    expect(reads).toBe(1);
    // What was read stays until the next collection of garbage; all of it would be 134 MB.
    expect(peakBytes).toBeLessThan(100_000_000);
    expect(progress).toHaveLength(count);
    expect(progress.at(-1)).toBe(1);
  });
});

describe("list", () => {
  it("writes what sha256sum and BSD write, also for names with line breaks", async () => {
    const files = [file("a (1).txt"), file("b\n\\.txt")];
    const [one, two] = files.map(({ name }) => sha256(name));
    expect(await list(files)).toBe(`${one}  a (1).txt\n\\${two}  b\\n\\\\.txt\n`);
    expect(await list(files, { format: "bsd" })).toBe(
      `SHA256 (a (1).txt) = ${one}\n\\SHA256 (b\\n\\\\.txt) = ${two}\n`,
    );
  });

  it("is called like the command's", async () => {
    const nameFor = async (algorithm: string) =>
      await runOperation(operations.list, { input: [file("a")] }, { algorithm });
    expect(await nameFor("sha-512")).toMatchObject({ fileName: "SHA512SUMS" });
    expect(await nameFor("md5")).toMatchObject({ fileName: "MD5SUMS" });
  });

  it("stops when it is canceled", async () => {
    const controller = new AbortController();
    const context = { signal: controller.signal, progress: () => controller.abort() };
    const input = [file("a", new Uint8Array(5_000_000))];
    await expect(runOperation(operations.list, { input }, {}, context)).rejects.toThrow(/abort/i);
  });
});

describe("readSums", () => {
  const HASH = sha256("x");
  it.each([
    [`${HASH}  a.iso`, "a.iso"],
    [`${HASH} *a.iso`, "a.iso"],
    [`${HASH}\ta.iso`, "a.iso"],
    [`${HASH.toUpperCase()}  with two  spaces.iso\r`, "with two  spaces.iso"],
    [`\\${HASH}  line\\nbreak\\\\`, "line\nbreak\\"],
    [`SHA256 (a (1).iso) = ${HASH}`, "a (1).iso"],
    [`SHA2-256(a.iso)= ${HASH}`, "a.iso"],
    [`sha256:${HASH}  a.iso`, "a.iso"],
    [HASH, undefined],
    [`${HASH}  -`, undefined],
    [`sha256:${HASH}`, undefined],
    [`SHA-256: ${HASH}`, undefined],
    [`sha256-${Buffer.from(HASH, "hex").toString("base64")}`, undefined],
    [HASH.replace(/../g, "$& "), undefined],
    [HASH.toUpperCase().replace(/..(?=.)/g, "$&:"), undefined],
  ])("reads %j", (line, name) => {
    const { expected, unreadable } = readSums(line);
    expect(unreadable).toEqual([]);
    expect(expected).toMatchObject([{ line: 1, hex: HASH, ...(name !== undefined && { name }) }]);
    expect(expected[0]?.name).toBe(name);
    expect(expected[0]?.algorithms.map(({ id }) => id)).toContain("sha-256");
  });

  it("reads SFV, and skips comments and PGP signatures", () => {
    expect(readSums("; made by\nmy film.avi 352441C2\n").expected).toMatchObject([
      { line: 2, name: "my film.avi", hex: "352441c2", algorithms: [{ id: "crc-32" }] },
    ]);
    const signed = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n# Fedora\n${HASH}  a\n-----BEGIN PGP SIGNATURE-----\nVersion: 1\n\niQIz/FiEE\n=abcd\n-----END PGP SIGNATURE-----\n`;
    expect(readSums(signed)).toMatchObject({ expected: [{ line: 5, name: "a" }], unreadable: [] });
  });

  it("names lines that are not checksums", () => {
    expect(readSums(`hello world\n${HASH}  a\n${HASH.slice(1)}  b\nMD5 (c) = ${HASH}`).unreadable).toEqual([1, 3, 4]);
  });

  it("takes every algorithm of the length, or the one that is named", () => {
    const ids = (text: string) => readSums(text).expected[0]?.algorithms.map(({ id }) => id);
    expect(ids(HASH)).toEqual(["sha-256", "sha3-256", "keccak-256", "sm3", "blake2b-256", "blake2s-256", "blake3"]);
    expect(ids(`BLAKE3 (a) = ${HASH}`)).toEqual(["blake3"]);
    expect(readSums(HASH, findAlgorithm("sha3-256")).expected[0]?.algorithms).toHaveLength(1);
  });

  it("reads back any list that it writes", async () => {
    const names = fc.array(fc.string({ minLength: 1, maxLength: 20, unit: "binary" }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.constantFrom("sums", "bsd"),
        fc.constantFrom(...ALGORITHMS),
        async (all, format, one) => {
          const wellFormed = [...new Set(all.map((name) => `${name.toWellFormed().replaceAll("\0", "").trim()}.x`))];
          const files = wellFormed.map((name) => file(name));
          const { expected } = readSums(await list(files, { algorithm: one.id, format }), one);
          expect(expected.map(({ name }) => name)).toEqual(wellFormed);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("reads long and hostile lines in time", () => {
    for (const text of [")=".repeat(100_000), "a ".repeat(100_000), "(".repeat(200_000), "ab:".repeat(100_000)]) {
      expect(readSums(`${text} `).expected).toEqual([]);
    }
    expect(readSums(`x ${"y\n".repeat(100_000)}`).unreadable).toHaveLength(100_000);
  });
});

describe("isSumsName", () => {
  it.each([
    ["SHA256SUMS", "sha-256"],
    ["SHA256SUMS.txt", "sha-256"],
    ["dir/md5sum.txt", "md5"],
    ["disk.iso.sha256", "sha-256"],
    ["disk.iso.md5", "md5"],
    ["film.sfv", "crc-32"],
    ["B2SUMS", "blake2b-512"],
    ["checksums.txt", undefined],
    ["Fedora-CHECKSUM", undefined],
  ])("takes %s for a list", (name, algorithm) => {
    expect(isSumsName(name)).toBe(true);
    expect(sumsAlgorithm(name)?.id).toBe(algorithm);
  });

  it.each(["disk.iso", "photo.jpg", "notes.txt", "sums.xlsx", "my-sha256-code.ts"])("takes %s for a file", (name) => {
    expect(isSumsName(name)).toBe(false);
  });
});

describe("check", () => {
  it("reports each file of a list as OK, failed or missing, and what is not in it", async () => {
    const sums = ["a", "b", "c"].map((name) => `${sha256(name)}  ./dir/${name}`).join("\n");
    const result = await check([file("a"), file("b", "changed"), file("d")], `${sums}\nnonsense here`);
    expect(statuses(result)).toEqual(["./dir/a: ok", "./dir/b: failed", "./dir/c: missing", "d: unlisted"]);
    expect(result.counts).toEqual({ ok: 1, failed: 1, missing: 1, unlisted: 1 });
    expect(result.warnings).toEqual(["Checksums, line 4 is not a checksum. It was skipped."]);
    expect(verificationText(result).split("\n")).toEqual([
      "./dir/a: OK (SHA-256)",
      "./dir/b: FAILED (none of SHA-256, SHA3-256, Keccak-256, SM3, BLAKE2b-256, BLAKE2s-256, BLAKE3)",
      "./dir/c: missing",
      "d: not in the list",
      "",
      "4 files: 1 OK, 1 failed, 1 missing, 1 not in the list",
    ]);
  });

  it("finds the lists in a dropped folder, with paths relative to each", async () => {
    const result = await check([
      file("disk/SHA256SUMS", `${sha256("disk/a")}  a\n${sha256("disk/sub/a")} *sub/a\n`),
      file("disk/a"),
      file("disk/sub/a"),
      file("disk/b.md5", `${md5("other")}  b`),
      file("disk/b"),
    ]);
    expect(statuses(result)).toEqual(["disk/a: ok", "disk/sub/a: ok", "disk/b: failed"]);
    expect(result.files[2]).toMatchObject({ algorithms: ["MD5"], expected: md5("other"), actual: md5("disk/b") });
  });

  it("names the algorithm of a single checksum", async () => {
    for (const { id, name } of ALGORITHMS.filter(({ rare }) => !rare)) {
      const hex = (await digestAll(chunksOf(bytes("hello")), readAlgorithms(id))).get(id) ?? "";
      const { files } = await check([file("a", "hello")], hex);
      expect(files).toEqual([{ name: "a", status: "ok", algorithms: [name], expected: hex, actual: hex }]);
    }
  });

  it("checks several algorithms of one file, and one checksum against several files", async () => {
    const both = await check([file("a")], `${md5("a")}\n${sha256("a")}`);
    expect(both.files.map(({ algorithms, status }) => [status, ...algorithms])).toEqual([
      ["ok", "MD5"],
      ["ok", "SHA-256"],
    ]);
    expect(statuses(await check([file("a"), file("b")], sha256("b")))).toEqual(["a: failed", "b: ok"]);
    await expect(check([file("a"), file("b")], `${md5("a")}\n${md5("b")}`)).rejects.toThrow("Line 1 has no file name");
  });

  it("says when there is nothing to check against", async () => {
    await expect(check([file("a")])).rejects.toThrow("Please paste checksums, or add their list, such as SHA256SUMS");
    await expect(check([file("a")], "hello")).rejects.toThrow("The text has no checksum.");
    await expect(check([file("a")], md5("a"), { assume: "sha-256" })).rejects.toThrow(
      "The text has no SHA-256 checksum, which has 64 hexadecimal digits.",
    );
  });

  it("doesn't take one of two files of the same name in other folders", async () => {
    const result = await check([file("x/a"), file("y/a")], `${sha256("y/a")}  a`);
    expect(statuses(result).slice(0, 1)).toEqual(["a: missing"]);
  });
});

describe("the commands sha256sum, md5sum and b2sum (need coreutils)", () => {
  it.runIf(process.env.NIGHTLY)("read our lists, and we read theirs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sundry-checksum-"));
    try {
      const names = ["a.txt", "with  spaces", "(b) = c", "back\\slash", "line\nbreak"];
      for (const name of names) writeFileSync(join(folder, name), name);
      for (const [command, id] of [
        ["sha256sum", "sha-256"],
        ["md5sum", "md5"],
        ["sha384sum", "sha-384"],
        ["b2sum", "blake2b-512"],
      ] as const) {
        const files = names.map((name) => file(name));
        for (const format of ["sums", "bsd"]) {
          writeFileSync(join(folder, "list"), await list(files, { algorithm: id, format }));
          expect(
            execFileSync(command, ["--check", "list"], { cwd: folder, encoding: "utf8" }).match(/: OK/g),
          ).toHaveLength(5);
        }
        for (const args of [names, ["--tag", ...names]]) {
          const { counts } = await check(files, execFileSync(command, args, { cwd: folder, encoding: "utf8" }));
          expect(counts).toEqual({ ok: 5, failed: 0, missing: 0, unlisted: 0 });
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
