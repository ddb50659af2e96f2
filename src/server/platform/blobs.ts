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
    await mkdir(dirname(path), { recursive: true });
    return path;
  };

  return {
    async put(key, bytes) {
      const path = await prepare(key);
      const part = path + PART_SUFFIX;
      const file = createWriteStream(part, { flush: true });
      try {
        await pipeline(bytes, file);
        await rename(part, path);
      } catch (error) {
        // What was to be written can break before the file is there, which would be made after it was removed.
        if (!file.closed) await new Promise<void>((closed) => file.once("close", closed));
        await rm(part, { force: true });
        throw error;
      }
    },

    async putFile(key, from) {
      const path = await prepare(key);
      const handle = await open(from, "r+");
      await handle.sync().finally(() => handle.close());
      await rename(from, path).catch(() => copyFile(from, path));
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

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
