import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Blobs, folderBlobs } from "./blobs.ts";

describe("blobs in a folder", () => {
  let folder: string;
  let blobs: Blobs;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-blobs-"));
    blobs = folderBlobs(join(folder, "blobs"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function* bytes(...chunks: string[]) {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await blobs.read(key, range);
    return stream && text(stream);
  };

  it("gives back what was put, and any part of it", async () => {
    await blobs.put("pdf/a/input", bytes("hello ", "world"));
    expect(await read("pdf/a/input")).toBe("hello world");
    expect(await read("pdf/a/input", { start: 4, end: 6 })).toBe("o w");
    expect(await read("pdf/a/other")).toBeUndefined();
  });

  it("keeps nothing of a stream that breaks", async () => {
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("gone");
    }
    await expect(blobs.put("pdf/a/input", broken())).rejects.toThrow("gone");
    expect(await readdir(join(folder, "blobs", "pdf", "a"))).toEqual([]);
  });

  it("takes files in and brings them out", async () => {
    const path = join(folder, "file");
    await writeFile(path, "content");
    await blobs.putFile("pdf/a/result", path);
    await blobs.fetch("pdf/a/result", join(folder, "copy"));
    expect(await readFile(join(folder, "copy"), "utf8")).toBe("content");
    await expect(blobs.fetch("pdf/a/other", join(folder, "copy2"))).rejects.toThrow();
  });

  it("forgets everything below a prefix, and lists what is there", async () => {
    for (const key of ["pdf/a/1", "pdf/a/2", "pdf/b/1"]) await blobs.put(key, bytes("x"));
    await blobs.removeAll("pdf/a");
    await blobs.removeAll("pdf/never");
    expect(await blobs.list("pdf")).toMatchObject([{ name: "b", changedAt: expect.any(Number) }]);
    expect(await blobs.list("none")).toEqual([]);
  });

  it.each(["../x", "a/../../x", "/etc/passwd", "a//b", "a\0b", "", "."])("refuses the key %j", async (key) => {
    await expect(blobs.put(key, bytes("x"))).rejects.toThrow("not a key");
  });
});
