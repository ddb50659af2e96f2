import { createWriteStream } from "node:fs";
import { access, constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Big things that the store does not hold, by keys such as `pdf/{job}/result`: words of `[\w-]` between slashes. */
export interface Blobs {
  /** Keeps what the stream gives, all or nothing. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps a file, which may be moved or copied. */
  putFile(key: string, path: string): Promise<void>;
  /** Brings a blob to a path of this machine. @throws {Error} when there is none */
  fetch(key: string, path: string): Promise<void>;
  /** The bytes from `start` to `end`, both included; undefined when there is no such blob. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Forgets every blob below a prefix such as `pdf/{job}`. */
  removeAll(prefix: string): Promise<void>;
  /** What comes next below a prefix, with the time of its last change. */
  list(prefix: string): Promise<{ name: string; changedAt: number }[]>;
  /** Fails when blobs cannot be kept at the moment. */
  check(): Promise<void>;
  /** The size of all blobs; 0 where the store has its own limits. */
  storedBytes(): Promise<number>;
}

/** @throws {Error} A key that is made of what a visitor sent must not lead elsewhere. */
export function checkKey(key: string): void {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error("This is not a key of a blob.");
}

const PART_SUFFIX = ".part";

/** Blobs as files below a folder. */
export function folderBlobs(folder: string): Blobs {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  const prepare = async (key: string) => {
    const path = pathOf(key);
    const first = await mkdir(dirname(path), { recursive: true });
    // Each new folder is an entry of the one above it.
    if (first)
      for (let made = dirname(path); made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
    return path;
  };
  /** Gives a file its name for good: neither its bytes nor its name are lost when the power goes. */
  const keep = async (part: string, path: string) => {
    await syncFile(part);
    await rename(part, path);
    await syncFolder(dirname(path));
  };

  return {
    async put(key, bytes) {
      const path = await prepare(key);
      const part = path + PART_SUFFIX;
      const file = createWriteStream(part);
      try {
        await pipeline(bytes, file);
        await keep(part, path);
      } catch (error) {
        // What was to be written can break before the file is there, which would be made after it was removed.
        if (!file.closed) await new Promise<void>((closed) => file.once("close", closed));
        await rm(part, { force: true });
        throw error;
      }
    },

    async putFile(key, from) {
      const path = await prepare(key);
      try {
        await keep(from, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        // From another file system it is copied, which takes time: under its own name it would be there by halves.
        const part = path + PART_SUFFIX;
        try {
          await copyFile(from, part);
          await keep(part, path);
        } catch (failure) {
          await rm(part, { force: true });
          throw failure;
        }
      }
    },

    async fetch(key, path) {
      await link(pathOf(key), path).catch(() => copyFile(pathOf(key), path));
    },

    async read(key, range) {
      const handle = await open(pathOf(key), "r").catch(orNothing);
      return handle?.createReadStream(range ?? {});
    },

    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),

    async list(prefix) {
      const path = pathOf(prefix);
      const names = (await readdir(path).catch(orNothing)) ?? [];
      const found = names.map(async (name) => {
        const stats = await stat(join(path, name)).catch(orNothing);
        return stats ? [{ name, changedAt: stats.mtimeMs }] : [];
      });
      return (await Promise.all(found)).flat();
    },

    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },

    async storedBytes() {
      const entries = (await readdir(folder, { recursive: true }).catch(orNothing)) ?? [];
      // One may be removed meanwhile.
      const stats = await Promise.all(entries.map((name) => stat(join(folder, name)).catch(orNothing)));
      return stats.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
}

/** Windows opens no folder; its file system keeps names by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
