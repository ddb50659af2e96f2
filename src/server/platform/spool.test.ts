import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSpools, type Spool } from "./spool.ts";

const KIB = 1024;

describe("createSpools", () => {
  let folder: string;
  let nowMs = 0;
  const create = (maxBytes = 1024 * KIB, checkDiskQuota = async () => {}) =>
    createSpools({ folder: join(folder, "spool"), maxBytes, checkDiskQuota, monotonic: () => nowMs });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-spool-"));
    nowMs = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function read(spool: Spool, from?: number, to?: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of spool.read(from, to)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  it.each([1, 1000, 65_536, 65_537, 300_000])(
    "gives back %i bytes, whole and in part, more than once",
    async (size) => {
      const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
      const spool = create().open("a");
      for (let at = 0; at < size; at += 7001) await spool.write(bytes.subarray(at, at + 7001));
      expect(spool.size).toBe(size);
      for (let time = 0; time < 2; time++) expect((await read(spool)).equals(bytes)).toBe(true);
      const middle = Math.floor(size / 2);
      expect((await read(spool, middle, size - 1)).equals(bytes.subarray(middle, size - 1))).toBe(true);
      spool.close();
    },
  );

  it("uses the disk only for what is long, and leaves no file there", async () => {
    const spools = create();
    const spool = spools.open("a");
    await spool.write(Buffer.alloc(64 * KIB));
    await expect(readdir(join(folder, "spool"))).rejects.toThrow("ENOENT");
    await spool.write(Buffer.alloc(1));
    expect(await readdir(join(folder, "spool"))).toEqual([]);
    expect(spools.bytes()).toBe(64 * KIB + 1);
    spool.close();
    expect(spools.bytes()).toBe(0);
  });

  it("gives one network at most half of the space", async () => {
    const spools = create(100 * KIB);
    await spools.open("a").write(Buffer.alloc(40 * KIB));
    await expect(spools.open("a").write(Buffer.alloc(20 * KIB))).rejects.toMatchObject({ status: 503 });
    await spools.open("b").write(Buffer.alloc(20 * KIB));
  });

  it("disconnects the slowest client when space runs out, and nobody who waits for a run", async () => {
    const spools = create(100 * KIB);
    const gone: string[] = [];
    const open = async (name: string, kib: number) => {
      const spool = spools.open(name);
      spool.waitForClient(() => gone.push(name));
      await spool.write(Buffer.alloc(kib * KIB));
      return spool;
    };
    const queued = await open("queued", 30);
    queued.waitForClient(undefined);
    await open("slow", 10);
    nowMs += 10_000;
    await open("fast", 40);
    await open("new", 30);
    expect(gone).toEqual(["slow"]);
    expect(spools.bytes()).toBe(100 * KIB);
  });

  it("refuses the newcomer when it is the slowest", async () => {
    const spools = create(100 * KIB);
    for (const network of ["a", "b"]) await spools.open(network).write(Buffer.alloc(50 * KIB));
    const late = spools.open("c");
    late.waitForClient(() => {});
    await expect(late.write(Buffer.alloc(1))).rejects.toMatchObject({ status: 503 });
  });

  it("reports a full disk", async () => {
    const full = create(undefined, () => Promise.reject(new Error("full")));
    await expect(full.open("a").write(Buffer.alloc(65 * KIB))).rejects.toThrow("full");
  });
});
