import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation, startOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

type Options = Readonly<Record<string, unknown>>;

async function run(id: keyof typeof operations, input: string | File | readonly File[], options: Options = {}) {
  const result = await runOperation(operations[id], input, options);
  if (result.kind !== "files") throw new Error("Expected files");
  const files = await Promise.all(
    result.files.map(async ({ name, content }) => ({
      name,
      type: content.type,
      bytes: new Uint8Array(await content.arrayBuffer()),
    })),
  );
  return { files, warnings: result.warnings };
}

async function decompress(bytes: Uint8Array, options: Options = {}, name = "input.bin") {
  const { files, warnings } = await run("decompress", new File([new Uint8Array(bytes)], name), options);
  return { text: Buffer.from(files[0]?.bytes ?? []).toString(), name: files[0]?.name, type: files[0]?.type, warnings };
}

const BOMB_BYTES = 10_000_000;

const anyBytes = fc.uint8Array({ maxLength: 5_000 }).map((bytes) => new Uint8Array(bytes));

describe("compress", () => {
  it.each([
    ["gzip", gunzipSync],
    ["zlib", inflateSync],
    ["deflate", inflateRawSync],
  ] as const)("writes %s that zlib reads", async (format, read) => {
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const { files } = await run("compress", new File([bytes], "a.bin"), { format });
        expect(new Uint8Array(read(files[0]?.bytes ?? new Uint8Array()))).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
  });

  it("names the result after its file", async () => {
    expect((await run("compress", new File(["x"], "a.csv"))).files[0]).toMatchObject({
      name: "a.csv.gz",
      type: "application/gzip",
    });
  });
});

describe("decompress", () => {
  it.each([
    ["gzip", gzipSync],
    ["zlib", deflateSync],
    ["deflate", deflateRawSync],
  ] as const)("reads %s from zlib, whatever the level", async (format, write) => {
    await fc.assert(
      fc.asyncProperty(anyBytes, fc.integer({ min: 0, max: 9 }), async (bytes, level) => {
        const packed = new File([new Uint8Array(write(bytes, { level }))], "a");
        expect((await run("decompress", packed, { from: format })).files[0]?.bytes).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
  });

  it("detects gzip and zlib", async () => {
    expect((await decompress(gzipSync("añ"))).text).toBe("añ");
    for (const level of [0, 1, 6, 9]) expect((await decompress(deflateSync("añ", { level }))).text).toBe("añ");
  });

  it("names and types the result by its content, or by the name of the archive", async () => {
    expect(await decompress(gzipSync('{"a": 1}'))).toMatchObject({
      name: "decompressed.json",
      type: "application/json;charset=utf-8",
    });
    expect((await decompress(gzipSync("x"), {}, "access.log.gz")).name).toBe("access.log");
  });

  it("reads all members of a gzip file, however it is chunked", async () => {
    const members = Buffer.concat([gzipSync("one "), gzipSync(""), gzipSync("two "), gzipSync("three")]);
    expect((await decompress(members)).text).toBe("one two three");
  });

  it("unpacks a bomb in small pieces", async () => {
    const bomb = new File([new Uint8Array(gzipSync(new Uint8Array(50_000_000)))], "bomb.gz");
    const { result } = await startOperation(operations.decompress, bomb);
    if (result.kind !== "files") throw new Error("Expected files");
    const content = result.files[0]?.content as AsyncIterable<Uint8Array>;
    let total = 0;
    let largest = 0;
    for await (const { length } of content) {
      total += length;
      largest = Math.max(largest, length);
    }
    expect(total).toBe(50_000_000);
    expect(largest).toBeLessThan(20_000_000);
  });

  it("ignores what follows a gzip file, with a warning", async () => {
    const { text, warnings } = await decompress(Buffer.concat([gzipSync("one"), Buffer.alloc(512)]));
    expect([text, warnings]).toEqual(["one", ["The data after the end of the gzip file was ignored."]]);
  });

  it.each(["gzip", "zlib", "deflate"] as const)("rejects %s cut anywhere", async (format) => {
    const whole = { gzip: gzipSync, zlib: deflateSync, deflate: deflateRawSync }[format]("some text, some text, more");
    for (let length = 1; length < whole.length; length++) {
      await expect(decompress(whole.subarray(0, length), { from: format }), `${length}`).rejects.toThrow(InputError);
    }
  });

  it.each(["gzip", "zlib"] as const)("rejects %s with a wrong checksum", async (format) => {
    const bytes = format === "gzip" ? gzipSync("text") : deflateSync("text");
    const at = bytes.length - (format === "gzip" ? 6 : 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expect(decompress(bytes)).rejects.toThrow("The compressed data is damaged or incomplete.");
  });

  it.each([
    ["PK\x03\x04", "This is a ZIP archive. Choose “Unzip” to open it."],
    ["BZh91AY", "This is a bzip2 file."],
    ["\xfd7zXZ\0", "This is a xz file."],
    ["hello", "This is neither gzip nor zlib. If it is raw deflate, choose that format."],
  ])("says what %j is instead", async (text, message) => {
    await expect(decompress(Buffer.from(text, "latin1"))).rejects.toThrow(message);
  });
});

describe("zip", () => {
  const files = [new File(["one"], "a.txt"), new File(["two"], "a.txt"), new File(["x".repeat(100_000)], "b/c.txt")];

  it("packs files that other programs read, and numbers equal names", async () => {
    const [archive] = (await run("zip", files)).files;
    const unpacked = unzipSync(archive?.bytes ?? new Uint8Array());
    expect(Object.keys(unpacked)).toEqual(["a.txt", "a (2).txt", "b/c.txt"]);
    expect(Buffer.from(unpacked["a (2).txt"] ?? []).toString()).toBe("two");
    expect(archive?.bytes.length).toBeLessThan(2_000);
  });

  it("encrypts with a password, without which nothing can be read", async () => {
    const [archive] = (await run("zip", files, { password: "secret" })).files;
    const packed = new File([archive?.bytes ?? ""], "files.zip");
    const { files: unpacked } = await run("unzip", packed, { password: "secret" });
    expect(unpacked.map(({ bytes }) => bytes.length)).toEqual([3, 3, 100_000]);
    await expect(run("unzip", packed)).rejects.toThrow("This archive is encrypted. Please enter its password.");
    await expect(run("unzip", packed, { password: "wrong" })).rejects.toThrow("The password is wrong.");
  });
});

describe("unzip", () => {
  const archive = (entries: Record<string, Uint8Array>) => new File([new Uint8Array(zipSync(entries))], "a.zip");
  const manyFiles = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, new Uint8Array()]));
  /** Names two files alike, which no tool would write. */
  const twins = new Uint8Array(
    Buffer.from(
      Buffer.from(zipSync({ "a.txt": strToU8("1"), "b.txt": strToU8("2") }))
        .toString("latin1")
        .replaceAll("b.txt", "a.txt"),
      "latin1",
    ),
  );
  const bomb = Buffer.from(zipSync({ zeros: new Uint8Array(BOMB_BYTES) }));
  for (let at = bomb.length - 4; at >= 0; at--) if (bomb.readUInt32LE(at) === BOMB_BYTES) bomb.writeUInt32LE(10, at);

  it("unpacks each file with its path, and types it by its content", async () => {
    const { files } = await run("unzip", archive({ "docs/a.json": strToU8('{"a": 1}'), "b.txt": strToU8("añ") }));
    expect(files).toMatchObject([
      { name: "docs/a.json", type: "application/json;charset=utf-8" },
      { name: "b.txt", type: "text/plain;charset=utf-8", bytes: strToU8("añ") },
    ]);
  });

  it.each([
    ["a file of another kind", new File(["hello"], "a.zip"), "This is not a ZIP archive, or it is damaged."],
    ["an empty archive", archive({}), "The archive contains no files."],
    ["a path that leads out", archive({ "../x": strToU8("x") }), "a file name that leads out of its folder"],
    ["a path that leads out later", archive({ "a/../../x": strToU8("x") }), "leads out of its folder"],
    ["an absolute path", archive({ "/etc/passwd": strToU8("x") }), "leads out of its folder"],
    ["a path of Windows", archive({ "C:\\x": strToU8("x") }), "leads out of its folder"],
    ["a path that leads out with backslashes", archive({ "..\\x": strToU8("x") }), "leads out of its folder"],
    ["too many files", archive(manyFiles(10_001)), "The archive has more than 10,000 files."],
    ["a file that is larger than it claims", new File([bomb], "a.zip"), "damaged"],
  ])("rejects %s", async (_, file, message) => {
    await expect(run("unzip", file)).rejects.toThrow(message);
  });

  it("numbers equal names", async () => {
    const { files } = await run("unzip", new File([twins], "a.zip"));
    expect(files.map(({ name }) => name)).toEqual(["a.txt", "a (2).txt"]);
  });

  it.runIf(process.env.NIGHTLY)("unpacks a thousand files", async () => {
    expect((await run("unzip", archive(manyFiles(1_000)))).files).toHaveLength(1_000);
  });

  it("rejects a file with a wrong checksum", async () => {
    const bytes = zipSync({ "a.txt": strToU8("hello") }, { level: 0 });
    const at = Buffer.from(bytes).indexOf("hello");
    bytes[at] = 0x48;
    await expect(run("unzip", new File([new Uint8Array(bytes)], "a.zip"))).rejects.toThrow("“a.txt” is damaged.");
  });
});
