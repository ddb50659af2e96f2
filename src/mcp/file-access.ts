import { constants, existsSync } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { CallError } from "./agent-call.ts";

/** Never used, whatever is allowed: they hold the system's state, such as this process's environment. */
const SYSTEM_FOLDERS = ["/proc", "/dev", "/sys"];

/** Where Linux names files by descriptor: a path that no new link can lead elsewhere. */
const OPEN_FILES = existsSync("/proc/self/fd") ? "/proc/self/fd" : undefined;

/** PATH_MAX of Linux. Following the links of a longer path would take minutes. */
const MAX_PATH_LENGTH = 4_096;

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** A file that stays the one that was checked until it is closed. */
export interface OpenedFile {
  name: string;
  /** Opens this file, also in another thread. */
  path: string;
  size: number;
  close: () => Promise<void>;
}

/** The place of a file or folder that doesn't exist yet, in a folder that stays the one that was checked. */
export interface FreePlace {
  /** For people. */
  name: string;
  path: string;
  close: () => Promise<void>;
}

/** The files that an agent may read and write: those in some folders, with all links followed. */
export class FileAccess {
  readonly #folders: readonly string[];
  readonly #realFolders: readonly string[];

  private constructor(folders: readonly string[], realFolders: readonly string[]) {
    this.#folders = folders;
    this.#realFolders = realFolders;
  }

  /**
   * @param folders absolute paths; relative paths are looked up there, and results go to the first
   * @param resultsFolder can be read too
   */
  static async to(folders: readonly string[], resultsFolder: string): Promise<FileAccess> {
    return new FileAccess(folders, await Promise.all([...folders, resultsFolder].map(realPathOf)));
  }

  /** @throws {CallError} for what isn't a readable file in the folders. @param field the argument that names it */
  async openFile(given: string, field: string): Promise<OpenedFile> {
    rejectLong(given, field);
    const paths = isAbsolute(given) ? [given] : this.#folders.map((folder) => resolve(folder, given));
    let isOutside = false;
    for (const path of paths) {
      const real = await realPathOf(path);
      if (!this.#allows(real)) {
        isOutside = true;
        continue;
      }
      const handle = await open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error) =>
        unlessMissing(path, error, field),
      );
      if (handle) return this.#checkFile(handle, path, real, field);
    }
    if (isOutside || paths.length === 0) throw this.#outsideError(given, field);
    const places = paths.map(dirname).join(", ");
    throw new CallError(`There is no file ${given}.`, `Looked in: ${places}. Use an absolute path.`, field);
  }

  async #checkFile(handle: FileHandle, path: string, real: string, field: string): Promise<OpenedFile> {
    try {
      const found = await handle.stat();
      if (!found.isFile()) throw new CallError(`${path} is not a file.`, "Name a file in it.", field);
      if (!this.#allows(await openedPath(handle, real))) throw this.#outsideError(path, field);
      return { name: basename(path), path: fixedPath(handle, real), size: found.size, close: () => handle.close() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** @throws {CallError} if it isn't in the folders, or something is there already: nothing is overwritten */
  async findPlace(given: string): Promise<FreePlace> {
    rejectLong(given, "output");
    const [first = process.cwd()] = this.#folders;
    const path = resolve(first, given);
    const folder = await realPathOf(dirname(path));
    if (!this.#allows(join(folder, basename(path)))) throw this.#outsideError(given, "output");
    const handle = await openFolder(folder).catch(() => undefined);
    if (!handle) {
      throw new CallError(`There is no folder ${dirname(path)}.`, "Create it, or name another output.", "output");
    }
    const place = { name: path, path: join(fixedPath(handle, folder), basename(path)), close: () => handle.close() };
    try {
      if (!this.#allows(await openedPath(handle, folder))) throw this.#outsideError(given, "output");
      if (await lstat(place.path).catch(() => undefined)) throw takenError(path);
      return place;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** @param path with all links followed */
  #allows(path: string): boolean {
    return (
      !SYSTEM_FOLDERS.some((folder) => isWithin(folder, path)) &&
      this.#realFolders.some((folder) => isWithin(folder, path))
    );
  }

  #outsideError(given: string, field: string): CallError {
    const folders = this.#folders.join(", ") || "none";
    return new CallError(
      `${given} is outside the folders that this server may use: ${folders}.`,
      `Use a path in them, pass the text itself, or ask the user to start it with: sundry mcp --allow DIR (${SYSTEM_FOLDERS.join(", ")} are never used).`,
      field,
    );
  }
}

/** Opens a folder itself, not one that a link leads to. Files in it are then at `fixedPath`. */
export function openFolder(path: string): Promise<FileHandle> {
  return open(path, O_RDONLY | O_NOFOLLOW | O_DIRECTORY);
}

/** A path of an open file or folder that stays its own. @param path where it was opened, for other systems than Linux */
export function fixedPath({ fd }: FileHandle, path: string): string {
  return OPEN_FILES === undefined ? path : `${OPEN_FILES}/${fd}`;
}

export function takenError(path: string): CallError {
  return new CallError(`${path} exists, and nothing is overwritten.`, "Name another output.", "output");
}

/** Where an open file really is: a folder on its path may have become a link after the check. */
async function openedPath(handle: FileHandle, path: string): Promise<string> {
  return OPEN_FILES === undefined ? path : readlink(fixedPath(handle, path));
}

/** Follows links as far as the path exists. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOf(parent), basename(path));
  }
}

function rejectLong(path: string, field: string): void {
  if (path.length > MAX_PATH_LENGTH) throw new CallError("This path is too long.", "Name a file.", field);
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function unlessMissing(path: string, error: unknown, field: string): undefined {
  const code = codeOf(error);
  if (code === "EACCES" || code === "EPERM") {
    throw new CallError(`${path} can't be read.`, "Change its permissions, or name another file.", field);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
