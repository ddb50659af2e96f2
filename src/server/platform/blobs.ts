import { createWriteStream } from "node:fs";
import { access, constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Large files kept outside of the database, by keys such as `pdf/{job}/result`: words of `[\w-]` between slashes. */
export interface Blobs {
  /** Stores the whole stream, or nothing if it fails. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores a file, which may be moved or copied. */
  putFile(key: string, path: string): Promise<void>;
  /** Copies a blob to a local path. @throws {Error} when it doesn't exist */
  fetch(key: string, path: string): Promise<void>;
  /** The bytes from `start` to `end` inclusive; undefined when the blob doesn't exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Deletes every blob below a prefix such as `pdf/{job}`. */
  removeAll(prefix: string): Promise<void>;
  /** The direct children of a prefix, with the time of their last change. */
  list(prefix: string): Promise<{ name: string; changedAt: number }[]>;
  /** Rejects when blobs can't be stored. */
  check(): Promise<void>;
  /** The total size of all blobs; 0 for stores with their own limits. */
  storedBytes(): Promise<number>;
}

/** Keeps a key with visitor input in it from reaching other paths. @throws {Error} for an invalid key */
export function checkKey(key: string): void {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error("Invalid blob key.");
}

const PART_SUFFIX = ".part";

/** Stores blobs as files below a folder. */
export function folderBlobs(folder: string): Blobs {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  const prepare = async (key: string) => {
    const path = pathOf(key);
    const first = await mkdir(dirname(path), { recursive: true });
    // Each new folder is an entry in its parent, so the parent needs the sync.
    if (first)
      for (let made = dirname(path); made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
    return path;
  };
  return {
    async put(key, bytes) {
      const path = await prepare(key);
      const part = path + PART_SUFFIX;
      const file = createWriteStream(part);
      try {
        await pipeline(bytes, file);
        await renameDurably(part, path);
      } catch (error) {
        // The source can fail before the file is open; without waiting, the file would be created after the removal.
        if (!file.closed) await new Promise<void>((closed) => file.once("close", closed));
        await rm(part, { force: true });
        throw error;
      }
    },

    async putFile(key, from) {
      const path = await prepare(key);
      try {
        await renameDurably(from, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        // Copying from another file system takes time, and the final name must never show a partial file.
        const part = path + PART_SUFFIX;
        try {
          await copyFile(from, part);
          await renameDurably(part, path);
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
      // A file may be removed in the meantime.
      const stats = await Promise.all(entries.map((name) => stat(join(folder, name)).catch(orNothing)));
      return stats.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
    },
  };
}

/** Renames a file so that neither its bytes nor its name are lost in a power failure. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncFile(from);
  await rename(from, to);
  await syncFolder(dirname(to));
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
}

/** Windows can't open folders, and NTFS journals names by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
