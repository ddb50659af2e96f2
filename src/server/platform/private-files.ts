import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";

/** The umask of processes that write to the data folder, because the database contains the key that signs tokens. */
export const PRIVATE_UMASK = 0o077;

const GROUP_AND_OTHERS = 0o077;
/** Older versions left these readable for all users. Restricting a folder covers everything below it. */
const NAMES = ["", "sundry.db", "sundry.db-wal", "sundry.db-shm", "blobs", "work"];

/** Restricts the data folder and its contents to their owner. Skips files of another user, such as a volume mounted by a
 *  container platform.
 *  @returns the paths that were accessible to others */
export async function restrictToOwner(dataDir: string): Promise<string[]> {
  const restricted: string[] = [];
  for (const path of NAMES.map((name) => join(dataDir, name))) {
    const stats = await stat(path).catch(() => undefined);
    // Windows has no user ids, and modes mean nothing there.
    if (!stats || stats.uid !== process.getuid?.() || (stats.mode & GROUP_AND_OTHERS) === 0) continue;
    await chmod(path, stats.mode & 0o7777 & ~GROUP_AND_OTHERS);
    restricted.push(path);
  }
  return restricted;
}
