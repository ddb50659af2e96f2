import { randomBytes } from "node:crypto";
import { rmSync, statfsSync } from "node:fs";
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

const BLOCK_BYTES = 1_048_576;
/** Twice the size that SQLite's WAL grows to before it restarts: 1,000 pages of 8 KiB. */
const RESERVE_BYTES = 16 * BLOCK_BYTES;

const pathIn = (folder: string) => join(folder, "reserve");

/** Deletes the reserve file when less than its size is free. Call it before a deletion: SQLite writes freed pages to the
 *  WAL first, so it couldn't free any on a full disk. */
export function releaseReserve(folder: string): void {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < RESERVE_BYTES) rmSync(pathIn(folder), { force: true });
  } catch {
    // A missing or read-only folder makes the deletion itself fail.
  }
}

/** Creates the reserve file if it is missing and there is more than enough space. */
export async function ensureReserve(folder: string, minFreeBytes: number): Promise<void> {
  const path = pathIn(folder);
  const kept = await stat(path).catch(() => undefined);
  if (kept?.size === RESERVE_BYTES || (await freeBytes(folder)) < minFreeBytes + RESERVE_BYTES) return;
  // Random, because a compressing file system would reserve nothing for zeros.
  const block = randomBytes(BLOCK_BYTES);
  try {
    await writeFile(path, Array<Buffer>(RESERVE_BYTES / BLOCK_BYTES).fill(block), { mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Free space on a folder's file system that this process may use. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
