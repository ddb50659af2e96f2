import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { chmod, type FileHandle, lstat, mkdir, open, realpath, rename, stat } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import { LF } from "#shared/ascii.ts";
import { decodeStart } from "#shared/decode-start.ts";
import { nameResult } from "#shared/result-name.ts";
import { cleanName, cleanPath } from "./clean-name.ts";
import { forget, removeOnExit } from "./temporary-files.ts";
import { type Terminal, UsageError, write } from "./terminal.ts";

/** Where results go, one file after the other. */
export interface Output {
  begin(file: { binary: boolean }): Promise<void>;
  write(chunk: Uint8Array): Promise<void>;
  /** @returns the path of the file, if it is one. */
  end(file: { name: string; type: string }): Promise<string | undefined>;
  /** Removes the unfinished file. */
  discard(): Promise<void>;
  /** Called before each run. @param input name of its file when there are several runs */
  nextRun(input: string | undefined): void;
  /** Called after the results of each run, and after the last run. */
  finish(): Promise<void>;
}

/** Device and inode of a file, to recognize it under any name. */
export type FileId = string;

export function fileId({ dev, ino }: { dev: bigint; ino: bigint }): FileId {
  return `${dev}:${ino}`;
}

/**
 * @param target what follows `-o`: a file, or a folder if one exists there or there is a slash at its end
 * @param inputs files that must not be overwritten
 */
export async function openOutput(
  target: string | undefined,
  {
    stdout,
    runCount,
    givesFiles,
    inputs,
  }: {
    stdout: Terminal["stdout"];
    runCount: number;
    givesFiles: boolean;
    inputs: ReadonlySet<FileId>;
  },
): Promise<Output> {
  if (target === undefined || target === "-") return new StdoutOutput(stdout);
  if (target === "") throw new UsageError("-o needs the name of a file or folder.");
  const found = await stat(target).catch(() => undefined);
  const isFolder = found?.isDirectory() ?? (/[\\/]$/.test(target) || runCount > 1 || givesFiles);
  if (found && !found.isDirectory() && (runCount > 1 || givesFiles)) {
    throw new UsageError(`There are several results, but ${target} is a file.`, "Name a folder after -o.");
  }
  return isFolder ? new FolderOutput(target, inputs, givesFiles) : new FileOutput(target, inputs);
}

class StdoutOutput implements Output {
  readonly #stdout: Terminal["stdout"];
  #lastByte: number | undefined;
  #binary = false;
  #filesInRun = 0;
  #isHead = true;

  constructor(stdout: Terminal["stdout"]) {
    this.#stdout = stdout;
  }

  nextRun(): void {
    this.#filesInRun = 0;
  }

  async begin({ binary }: { binary: boolean }): Promise<void> {
    this.#filesInRun += 1;
    if (this.#filesInRun > 1) throw new UsageError("The result is several files.", "Name a folder: -o FOLDER");
    // Between two texts; one after the other, files are as they are.
    if (!binary) await this.#breakLine();
    this.#binary = binary;
    this.#isHead = true;
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#isHead && this.#binary && this.#stdout.isTTY && isBinary(chunk)) {
      throw new UsageError("The result is not text, so it isn't shown here.", "Write it to a file: -o FILE");
    }
    this.#isHead = false;
    await write(this.#stdout, chunk);
    this.#lastByte = chunk.at(-1);
  }

  async end(): Promise<undefined> {}

  async discard(): Promise<void> {}

  /** The next prompt starts on a line of its own. */
  async finish(): Promise<void> {
    if (this.#stdout.isTTY) await this.#breakLine();
  }

  async #breakLine(): Promise<void> {
    if (this.#lastByte === undefined || this.#lastByte === LF) return;
    this.#lastByte = LF;
    await write(this.#stdout, "\n");
  }
}

function isBinary(head: Uint8Array): boolean {
  return decodeStart(head) === undefined;
}

/** One result into one file. It appears when it is complete, so that a failed run leaves the previous one. */
class FileOutput implements Output {
  readonly #path: string;
  readonly #inputs: ReadonlySet<FileId>;
  #file: PendingFile | undefined;

  constructor(path: string, inputs: ReadonlySet<FileId>) {
    this.#path = path;
    this.#inputs = inputs;
  }

  nextRun(): void {}

  async begin(): Promise<void> {
    this.#file = await PendingFile.forPath(this.#path, this.#inputs);
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#file?.write(chunk);
  }

  async end(): Promise<string> {
    await this.#file?.moveTo(this.#path, this.#inputs, true);
    return this.#path;
  }

  async discard(): Promise<void> {
    await this.#file?.discard();
  }

  async finish(): Promise<void> {}
}

/** Any number of results into a folder, under names that stay inside it. */
class FolderOutput implements Output {
  readonly #folder: string;
  readonly #inputs: ReadonlySet<FileId>;
  readonly #keepsNames: boolean;
  /** Lowercase, because some file systems ignore case. */
  readonly #taken = new Set<string>();
  #input: string | undefined;
  #binary = false;
  #file: PendingFile | undefined;

  /** @param keepsNames whether a run gives several files, which have names of their own */
  constructor(folder: string, inputs: ReadonlySet<FileId>, keepsNames: boolean) {
    this.#folder = folder;
    this.#keepsNames = keepsNames;
    this.#inputs = inputs;
  }

  nextRun(input: string | undefined): void {
    this.#input = input;
  }

  async begin({ binary }: { binary: boolean }): Promise<void> {
    this.#binary = binary;
    await mkdir(this.#folder, { recursive: true });
    this.#file = await PendingFile.inFolder(this.#folder);
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#file?.write(chunk);
  }

  async end({ name }: { name: string }): Promise<string> {
    // All results of a tool may have the same name; the input's tells them apart.
    const wanted =
      this.#input === undefined || this.#keepsNames
        ? name
        : nameResult(basename(this.#input), name, { isText: !this.#binary });
    const free = this.#take(this.#keepsNames ? cleanPath(wanted) : cleanName(wanted));
    await this.#makeFolders(parse(free).dir);
    const path = join(this.#folder, free);
    // A link in the folder could lead out of it.
    await this.#file?.moveTo(path, this.#inputs, false);
    return path;
  }

  async discard(): Promise<void> {
    await this.#file?.discard();
  }

  async finish(): Promise<void> {}

  /** @param path relative to the folder */
  async #makeFolders(path: string): Promise<void> {
    let current = this.#folder;
    for (const part of path.split(/[\\/]/).filter(Boolean)) {
      current = join(current, part);
      const found = await lstat(current).catch(() => undefined);
      // A link could lead out of the folder.
      if (found && !found.isDirectory()) throw new UsageError(`${current} is not a folder.`, "Remove or rename it.");
      if (!found) await mkdir(current);
    }
  }

  /** @example "a.csv", then "a-2.csv" */
  #take(name: string): string {
    const { dir, name: stem, ext } = parse(name);
    let free = name;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count++) free = join(dir, `${stem}-${count}${ext}`);
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

/** A file under a temporary name next to where it will be; a device or pipe is written to directly. */
class PendingFile {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #isDirect: boolean;

  private constructor(handle: FileHandle, path: string, isDirect: boolean) {
    this.#handle = handle;
    this.#path = path;
    this.#isDirect = isDirect;
  }

  static async forPath(path: string, inputs: ReadonlySet<FileId>): Promise<PendingFile> {
    const found = await stat(path, { bigint: true }).catch(() => undefined);
    if (found && !found.isFile()) return new PendingFile(await open(path, "w"), path, true);
    if (found) rejectInput(path, fileId(found), inputs);
    return PendingFile.inFolder(dirname(path));
  }

  static async inFolder(folder: string): Promise<PendingFile> {
    const path = join(folder, `.sundry-${randomUUID()}`);
    removeOnExit(path);
    const handle = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    return new PendingFile(handle, path, false);
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const { bytesWritten } = await this.#handle.write(chunk, at);
      at += bytesWritten;
    }
  }

  /** @param followLink replaces what a link points to, rather than the link */
  async moveTo(path: string, inputs: ReadonlySet<FileId>, followLink: boolean): Promise<void> {
    await this.#handle.close();
    if (this.#isDirect) return;
    const found = await stat(path, { bigint: true }).catch(() => undefined);
    if (found) {
      if (found.isDirectory()) throw new UsageError(`${path} is a folder.`);
      rejectInput(path, fileId(found), inputs);
      await chmod(this.#path, Number(found.mode) & 0o777);
    }
    await rename(this.#path, found && followLink ? await realpath(path) : path);
    forget(this.#path);
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    if (!this.#isDirect) removeOnExit(this.#path)();
  }
}

function rejectInput(path: string, id: FileId, inputs: ReadonlySet<FileId>): void {
  if (inputs.has(id)) throw new UsageError(`${path} is also the input.`, "Choose another name or folder after -o.");
}
