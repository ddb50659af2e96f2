import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";

/** What a process that writes into the data folder has as its umask: the database holds the key that signs tokens. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;
/** What an older version made readable for every user of the machine. What is below the folders is closed with them. */
const NAMES = ["", "sundry.db", "sundry.db-wal", "sundry.db-shm", "blobs", "work"];

/** Closes the data folder and what is in it to other users. Leaves alone what belongs to another user, such as a
 *  volume that a container platform has mounted.
 *  @returns the paths that were open */
export async function closeToOthers(dataDir: string): Promise<string[]> {
  const closed: string[] = [];
  for (const path of NAMES.map((name) => join(dataDir, name))) {
    const stats = await stat(path).catch(() => undefined);
    // On Windows nobody has a number, and modes mean nothing.
    if (!stats || stats.uid !== process.getuid?.() || (stats.mode & OTHERS) === 0) continue;
    await chmod(path, stats.mode & 0o7777 & ~OTHERS);
    closed.push(path);
  }
  return closed;
}
