import { randomBytes } from "node:crypto";
import { existsSync, readlinkSync, statSync } from "node:fs";
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import type { Blobs } from "./blobs.ts";
import { openBlobs } from "./open-blobs.ts";
import { startS3, type TestS3 } from "./testing/s3.ts";

const MIB = 1_048_576;
/** A folder on another file system than the temporary folder; "" if there is none. */
const OTHER_DISK = existsSync("/dev/shm") && statSync("/dev/shm").dev !== statSync(tmpdir()).dev ? "/dev/shm" : "";

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-blobs-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* bytes(...chunks: (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* broken(...chunks: Buffer[]) {
  yield* chunks;
  throw new Error("gone");
}

let prefixes = 0;
const KINDS = {
  "in a folder": () => openBlobs({ s3: undefined, dataDir: folder }),
  "in an S3 store": () => {
    prefixes += 1;
    return openBlobs({ s3: { ...s3.config, prefix: `tests/${prefixes}` }, dataDir: "/nowhere" });
  },
};

describe.each(Object.entries(KINDS))("openBlobs %s", (_kind, openKind) => {
  let blobs: Blobs;
  beforeEach(async () => {
    blobs = await openKind();
  });

  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await blobs.read(key, range);
    return stream && text(stream);
  };

  it("reads a stored blob whole and by range", async () => {
    await blobs.put("pdf/a/input", bytes("hello ", "world"));
    expect(await read("pdf/a/input")).toBe("hello world");
    expect(await read("pdf/a/input", { start: 4, end: 6 })).toBe("o w");
    expect(await read("pdf/a/input", { start: 10, end: 10 })).toBe("d");
    expect(await read("pdf/a/other")).toBeUndefined();
  });

  it("overwrites a blob, and stores an empty one", async () => {
    await blobs.put("pdf/a/input", bytes("first, and longer"));
    await blobs.put("pdf/a/input", bytes("second"));
    await blobs.put("pdf/a/empty", bytes());
    expect(await read("pdf/a/input")).toBe("second");
    expect(await read("pdf/a/empty")).toBe("");
  });

  it.each([5 * MIB - 1, 5 * MIB, 5 * MIB + 1, 12 * MIB + 345])("stores all %i bytes", async (size) => {
    const content = randomBytes(size);
    async function* chunks() {
      for (let start = 0; start < size; start += 65_521) yield content.subarray(start, start + 65_521);
    }
    await blobs.put("pdf/a/input", chunks());
    const stream = await blobs.read("pdf/a/input");
    expect(stream && content.equals(await buffer(stream))).toBe(true);
    const end = await blobs.read("pdf/a/input", { start: size - 7, end: size - 1 });
    expect(end && content.subarray(-7).equals(await buffer(end))).toBe(true);
    await writeFile(join(folder, "file"), content);
    await blobs.putFile("pdf/a/result", join(folder, "file"));
    await blobs.fetch("pdf/a/result", join(folder, "copy"));
    expect(content.equals(await readFile(join(folder, "copy")))).toBe(true);
  });

  it.each([1, 4 * MIB, 14 * MIB])("stores nothing of a stream that fails after %i bytes", async (size) => {
    await blobs.put("pdf/other", bytes("x"));
    await expect(blobs.put("pdf/a/input", broken(randomBytes(size)))).rejects.toThrow("gone");
    expect(await blobs.read("pdf/a/input")).toBeUndefined();
    expect(await blobs.list("pdf/a")).toEqual([]);
    expect(await readdir(s3.uploadsDir).catch(() => [])).toEqual([]);
  });

  it("keeps the old blob when the new stream fails", async () => {
    await blobs.put("pdf/a/input", bytes("before"));
    await expect(blobs.put("pdf/a/input", broken(randomBytes(6 * MIB)))).rejects.toThrow("gone");
    expect(await read("pdf/a/input")).toBe("before");
  });

  it("stores and fetches files", async () => {
    const path = join(folder, "file");
    await writeFile(path, "content");
    await blobs.putFile("pdf/a/result", path);
    await blobs.fetch("pdf/a/result", join(folder, "copy"));
    expect(await readFile(join(folder, "copy"), "utf8")).toBe("content");
    await expect(blobs.fetch("pdf/a/other", join(folder, "copy2"))).rejects.toThrow();
  });

  it("removes everything below a prefix, and nothing next to it", async () => {
    const keys = ["pdf/a/1", "pdf/a/2/3", "pdf/ab/1", "pdf/b/input-1", "pdf/b/input-10"];
    for (const key of keys) await blobs.put(key, bytes("x"));
    await blobs.removeAll("pdf/a");
    await blobs.removeAll("pdf/b/input-1");
    await blobs.removeAll("pdf/never");
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual([undefined, undefined, "x", undefined, "x"]);
  });

  it("lists the direct children of a prefix with the time of their last change", async () => {
    const since = Date.now();
    for (const key of ["pdf/a/1", "pdf/a/2", "pdf/b/1", "pdf/c", "pdfs/d"]) await blobs.put(key, bytes("x"));
    const found = (await blobs.list("pdf")).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(found.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    // S3 reports whole seconds.
    for (const { changedAt } of found) expect(Math.abs(changedAt - since)).toBeLessThan(10_000);
    expect(await blobs.list("none")).toEqual([]);
  });

  it.runIf(process.env.NIGHTLY)(
    "lists and removes more blobs than fit on one page",
    { timeout: scaledTimeout(60_000) },
    async () => {
      const keys = Array.from({ length: 1100 }, (_, index) => `pdf/many/${index}`);
      for (let start = 0; start < keys.length; start += 50) {
        await Promise.all(keys.slice(start, start + 50).map((key) => blobs.put(key, bytes("x"))));
      }
      await blobs.put("pdf/many-more", bytes("x"));
      expect(await blobs.list("pdf/many")).toHaveLength(1100);
      await blobs.removeAll("pdf/many");
      expect(await blobs.list("pdf/many")).toEqual([]);
      expect(await read("pdf/many-more")).toBe("x");
    },
  );

  it.each(["../x", "a/../../x", "/etc/passwd", "a//b", "a\0b", "", ".", "a/", "a?b", "a%2f..%2fb"])(
    "rejects the key %j in every method",
    async (key) => {
      const path = join(folder, "file");
      await writeFile(path, "x");
      const calls = [
        () => blobs.put(key, bytes("x")),
        () => blobs.putFile(key, path),
        () => blobs.fetch(key, join(folder, "copy")),
        () => blobs.read(key),
        () => blobs.removeAll(key),
        () => blobs.list(key),
      ];
      for (const call of calls) await expect((async () => call())()).rejects.toThrow("Invalid blob key");
    },
  );

  it("passes its check", async () => {
    await expect(blobs.check()).resolves.toBeUndefined();
  });
});

describe("folderBlobs", () => {
  let blobs: Blobs;
  /** Paths below the data folder in the order in which they were synced. */
  let synced: string[];
  beforeEach(async () => {
    blobs = await KINDS["in a folder"]();
    const handle = await open(folder, "r");
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    synced = [];
    const { sync } = prototype;
    vi.spyOn(prototype, "sync").mockImplementation(function (this: FileHandle) {
      synced.push(relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)));
      return sync.call(this);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it("syncs the file, its name and all new folders", async () => {
    await blobs.put("pdf/a/input", bytes("x"));
    expect(synced).toEqual(["blobs/pdf", "blobs", "", "blobs/pdf/a/input.part", "blobs/pdf/a"]);
    synced = [];
    await writeFile(join(folder, "file"), "content");
    await blobs.putFile("pdf/a/result", join(folder, "file"));
    expect(synced).toEqual(["file", "blobs/pdf/a"]);
  });

  it.runIf(OTHER_DISK)("copies from another file system under a temporary name", async () => {
    const elsewhere = await mkdtemp(join(OTHER_DISK, "sundry-blobs-"));
    try {
      await writeFile(join(elsewhere, "file"), "content");
      await blobs.putFile("pdf/a/result", join(elsewhere, "file"));
      expect(synced.slice(-2)).toEqual(["blobs/pdf/a/result.part", "blobs/pdf/a"]);
      expect(await readFile(join(folder, "blobs", "pdf", "a", "result"), "utf8")).toBe("content");
      expect(await readdir(join(folder, "blobs", "pdf", "a"))).toEqual(["result"]);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});

describe("openBlobs with an unusable store", () => {
  it("fails its check when a file is in the place of the folder", async () => {
    await writeFile(join(folder, "blobs"), "");
    const blobs = await openBlobs({ s3: undefined, dataDir: folder });
    await expect(blobs.check()).rejects.toThrow("EEXIST");
  });

  it.each([
    ["the bucket is missing", { bucket: "another" }],
    ["the key is unknown", { credentials: { accessKeyId: "nobody", secretAccessKey: "S3RVER" } }],
    ["nothing listens", { endpoint: "http://127.0.0.1:9" }],
  ])("rejects when %s", async (_name, wrong) => {
    const blobs = await openBlobs({ s3: { ...s3.config, ...wrong }, dataDir: folder });
    await expect(blobs.check()).rejects.toThrow();
    await expect(blobs.put("pdf/a", bytes("x"))).rejects.toThrow();
    await expect(blobs.read("pdf/a")).rejects.toThrow();
  });

  it("closes the source stream", async () => {
    const blobs = await openBlobs({ s3: { ...s3.config, bucket: "another" }, dataDir: folder });
    let released = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(MIB);
      } finally {
        released = true;
      }
    }
    await expect(blobs.put("pdf/a", endless())).rejects.toThrow();
    await expect.poll(() => released).toBe(true);
  });

  it("fails its check soon when nothing responds", async () => {
    const { createServer } = await import("node:net");
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const blobs = await openBlobs({ s3: { ...s3.config, endpoint: `http://127.0.0.1:${port}` }, dataDir: folder });
    const started = performance.now();
    await expect(blobs.check()).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(20_000);
    silent.close();
  });
});
