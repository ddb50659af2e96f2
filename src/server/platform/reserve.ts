import { randomBytes } from "node:crypto";
import { rmSync, statfsSync } from "node:fs";
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

const BLOCK_BYTES = 1_048_576;
/** Twice what SQLite's log grows to before it starts over: 1,000 pages of 8 KiB. */
const RESERVE_BYTES = 16 * BLOCK_BYTES;

const pathIn = (folder: string) => join(folder, "reserve");

/** Gives up the reserve when the disk has less free than it holds. To be called before something is deleted: SQLite
 *  writes the pages that it frees to its log first, and could free none on a full disk. */
export function releaseReserve(folder: string): void {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < RESERVE_BYTES) rmSync(pathIn(folder), { force: true });
  } catch {
    // A folder that is gone or read-only is for the deletion itself to find out.
  }
}

/** Puts the reserve aside, if it is not there and there is more than enough free. */
export async function keepReserve(folder: string, minFreeBytes: number): Promise<void> {
  const path = pathIn(folder);
  const kept = await stat(path).catch(() => undefined);
  if (kept?.size === RESERVE_BYTES || (await freeBytes(folder)) < minFreeBytes + RESERVE_BYTES) return;
  // Random: a file system that compresses would set nothing aside for zeros.
  const block = randomBytes(BLOCK_BYTES);
  try {
    await writeFile(path, Array<Buffer>(RESERVE_BYTES / BLOCK_BYTES).fill(block), { mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Free space of the file system of a folder, as far as this process may use it. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
