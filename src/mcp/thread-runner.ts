import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, readdir, rm, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { AnyOperation } from "#shared/operation.ts";
import { timeLimitFor } from "#shared/time-limit.ts";
import { CallError, fromPlainFailure, type GivenValue, type RunCall, timeoutError } from "./agent-call.ts";
import type { RunControl } from "./agent-tools.ts";
import { type FileAccess, type FreePlace, fixedPath, type OpenedFile, openFolder, takenError } from "./file-access.ts";
import type { RunReport } from "./run-report.ts";
import type { ThreadReply, ThreadRequest } from "./run-thread.ts";

/** Runs operations on local files in a thread, which a cancel or the time limit kills. */
export class ThreadRunner {
  /** For results; the caller removes it. */
  readonly folder: string;
  #idle: Worker | undefined;
  #runs = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws {InputError} or {CallError} for what the caller can correct; the signal's reason after a cancel */
  async run(call: RunCall, operation: AnyOperation, control: RunControl, access: FileAccess): Promise<RunReport> {
    const files: OpenedFile[] = [];
    let place: FreePlace | undefined;
    this.#runs += 1;
    const folder = join(this.folder, `run-${this.#runs}`);
    try {
      const inputs = await openInputs(call.inputs, access, files);
      place = call.output === undefined ? undefined : await access.findPlace(call.output);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const { timeLimit } = operation;
      const limitMs = timeLimit === undefined ? undefined : timeLimitFor(timeLimit, bytes);
      const names = new Map(files.map(({ path, name }) => [path, name]));
      const report = await this.#runInThread({ call: { ...call, inputs }, names, folder }, control, limitMs);
      return place ? await moveResults(report, folder, place) : report;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    } finally {
      await Promise.all([...files, ...(place ? [place] : [])].map(({ close }) => close()));
    }
  }

  #runInThread(request: ThreadRequest, { signal, onProgress }: RunControl, limitMs?: number): Promise<RunReport> {
    const worker = this.#idle ?? this.#startThread();
    this.#idle = undefined;
    // A run keeps the process alive, an idle thread doesn't.
    worker.ref();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        finish();
      };
      const kill = (error: unknown) => {
        // The files of the run can be removed once the thread is gone.
        settle(() => worker.terminate().finally(() => reject(error)));
      };
      const reuse = (finish: () => void) =>
        settle(() => {
          if (this.#idle) void worker.terminate();
          else this.#idle = worker;
          worker.unref();
          finish();
        });
      const onMessage = (reply: ThreadReply) => {
        if (reply.type === "started") {
          if (limitMs !== undefined) timer = setTimeout(() => kill(timeoutError(limitMs)), limitMs);
        } else if (reply.type === "progress") onProgress(reply.fraction);
        else if (reply.type === "done") reuse(() => resolve(reply.report));
        else if (reply.failure.input) reuse(() => reject(fromPlainFailure(reply.failure)));
        else kill(fromPlainFailure(reply.failure));
      };
      const onError = (error: unknown) => kill(isOutOfMemory(error) ? OUT_OF_MEMORY : error);
      const onExit = (code: number) => kill(new Error(`The thread ended with code ${code}`));
      const onAbort = () => kill(signal.reason);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort);
      worker.postMessage(request);
    });
  }

  #startThread(): Worker {
    // Not the flags of this process, which may only fit its main script.
    const worker = new Worker(THREAD, { execArgv: [] });
    // A thread that fails between runs is replaced.
    return worker
      .on("error", () => {})
      .on("exit", () => {
        if (this.#idle === worker) this.#idle = undefined;
      });
  }

  async close(): Promise<void> {
    await this.#idle?.terminate();
    this.#idle = undefined;
  }
}

/** Next to this file, in the source and in the packed command. */
const THREAD = new URL(import.meta.url.endsWith(".ts") ? "run-thread.ts" : "run-thread.js", import.meta.url);

const OUT_OF_MEMORY = new CallError(
  "This needs more memory than a run may have.",
  "Use a smaller input, or an operation that streams.",
);

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Opens the files of a call. @throws {CallError} for a path that can't be used; then `opened` may be incomplete */
async function openInputs(
  inputs: RunCall["inputs"],
  access: FileAccess,
  opened: OpenedFile[],
): Promise<RunCall["inputs"]> {
  const found: Record<string, readonly GivenValue[]> = {};
  for (const [name, values] of Object.entries(inputs)) {
    const list: GivenValue[] = [];
    for (const value of values) {
      if ("text" in value) {
        list.push(value);
        continue;
      }
      const file = await access.openFile(value.reference, name);
      opened.push(file);
      list.push({ reference: file.path });
    }
    found[name] = list;
  }
  return found;
}

/** Moves one result to its place, or several into a new folder there. */
async function moveResults(report: RunReport, folder: string, { name: output, path }: FreePlace): Promise<RunReport> {
  const isOne = report.results.length === 1;
  // Also those that are not listed.
  const names = report.results.length > 0 ? await readdir(folder) : [];
  if (isOne) for (const name of names) await moveFile(join(folder, name), path, output);
  else {
    await mkdir(path).catch(rethrowTaken(output));
    const handle = await openFolder(path);
    try {
      const target = fixedPath(handle, path);
      for (const name of names) await moveFile(join(folder, name), join(target, name), join(output, name));
    } finally {
      await handle.close();
    }
  }
  await rm(folder, { recursive: true, force: true });
  const nameOf = (file: string) => (isOne ? output : join(output, basename(file)));
  const results = report.results.map((part) => ({ ...part, ...(part.file && { file: nameOf(part.file) }) }));
  return { ...report, results };
}

/** Unlike `rename`, never replaces a file that another process has just created. */
async function moveFile(from: string, to: string, name: string): Promise<void> {
  await chmod(from, 0o666 & ~process.umask());
  try {
    await link(from, to);
  } catch (error) {
    if (isTaken(error)) throw takenError(name);
    // Another file system, or one without hard links.
    await copyFile(from, to, constants.COPYFILE_EXCL).catch(rethrowTaken(name));
  }
  await unlink(from);
}

function rethrowTaken(path: string) {
  return (error: unknown): never => {
    throw isTaken(error) ? takenError(path) : error;
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
