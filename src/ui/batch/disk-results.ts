import { trackMemory } from "#ui/blob-memory.ts";
import { keepsDrafts } from "#ui/draft-storage.ts";

/** In the browser's private storage for this site, with a folder for each open page. */
const ALL_RESULTS = "batch-results";

interface Folder {
  handle: FileSystemDirectoryHandle;
  remove: () => void;
}

/** The folder of this page's last batch. It outlives the batch's panel: its results may have been sent to another tool. */
let lastFolder: Folder | undefined;
globalThis.addEventListener?.("pagehide", ({ persisted }) => persisted || lastFolder?.remove());

/**
 * Moves results to the disk until the page is closed: Chromium keeps up to 2 GB of Blobs in memory. Where the browser
 * can't, such as on plain HTTP, or mustn't keep work, they stay in memory.
 */
export class DiskResults {
  #folder: Promise<Folder | undefined> | undefined;
  #count = 0;

  async keep(content: Blob): Promise<Blob> {
    if (!keepsDrafts()) return content;
    this.#folder ??= openFolder().catch(() => undefined);
    const folder = await this.#folder;
    if (!folder) return content;
    try {
      this.#count++;
      const handle = await folder.handle.getFileHandle(String(this.#count), { create: true });
      const writable = await handle.createWritable();
      await writable.write(content);
      await writable.close();
      const file = await handle.getFile();
      // The copy in memory is free once it's collected.
      trackMemory(content);
      return file.slice(0, file.size, content.type);
    } catch {
      // The disk or the site's share of it is full.
      return content;
    }
  }
}

/** Removes the results of all pages, also of open ones. */
export async function forgetDiskResults(): Promise<void> {
  const root = await navigator.storage?.getDirectory();
  await root?.removeEntry(ALL_RESULTS, { recursive: true }).catch(() => {});
}

/** Opens a folder for one batch, and removes that of the batch before and those of pages that crashed. */
async function openFolder(): Promise<Folder> {
  lastFolder?.remove();
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(ALL_RESULTS, { create: true });
  const remove = (name: string) => all.removeEntry(name, { recursive: true }).catch(() => {});
  const id = crypto.randomUUID();
  const release = await holdLock(id);
  for await (const name of all.keys()) {
    // The page of a folder holds its lock.
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && remove(name));
  }
  const handle = await all.getDirectoryHandle(id, { create: true });
  lastFolder = { handle, remove: () => remove(id).then(release) };
  return lastFolder;
}

/** @returns release */
function holdLock(id: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const hold = () => {
      resolve(release);
      return held;
    };
    navigator.locks.request(id, hold).catch(reject);
  });
}
