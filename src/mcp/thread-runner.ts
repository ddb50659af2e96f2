import { constants, existsSync } from "node:fs";
import { chmod, copyFile, link, mkdir, readdir, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { AnyOperation } from "#shared/operation.ts";
import { timeLimitFor } from "#shared/time-limit.ts";
import { CallError, fromPlainFailure, type GivenValue, type RunCall, timeoutError } from "./agent-call.ts";
import type { RunControl } from "./agent-tools.ts";
import type { RunReport } from "./run-report.ts";
import type { ThreadReply, ThreadRequest } from "./run-thread.ts";

/** Runs operations on local files in a thread, which a cancel or the time limit kills. */
export class ThreadRunner {
  readonly #folder: string;
  #idle: Worker | undefined;
  #runs = 0;

  /** @param folder for results; the caller removes it */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param folders where relative paths are looked up
   * @throws {InputError} or {CallError} for what the caller can correct; the signal's reason after a cancel
   */
  async run(
    call: RunCall,
    operation: AnyOperation,
    control: RunControl,
    folders: readonly string[],
  ): Promise<RunReport> {
    const { inputs, bytes } = await findInputs(call.inputs, folders);
    const output = call.output === undefined ? undefined : resolve(folders[0] ?? ".", call.output);
    if (output !== undefined) await assertFree(output);
    this.#runs += 1;
    const folder = join(this.#folder, `run-${this.#runs}`);
    try {
      const { timeLimit } = operation;
      const limitMs = timeLimit === undefined ? undefined : timeLimitFor(timeLimit, bytes);
      const report = await this.#runInThread({ call: { ...call, inputs }, folder }, control, limitMs);
      return output === undefined ? report : await moveResults(report, folder, output);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
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

/** Finds the files of a call. @throws {CallError} for a path that is not a readable file */
async function findInputs(
  inputs: RunCall["inputs"],
  folders: readonly string[],
): Promise<{ inputs: RunCall["inputs"]; bytes: number }> {
  let bytes = 0;
  const findValue = async (name: string, value: GivenValue): Promise<GivenValue> => {
    if ("text" in value) return value;
    const { path, size } = await findFile(name, value.reference, folders);
    bytes += size;
    return { reference: path };
  };
  const entries = Object.entries(inputs).map(async ([name, values]) => {
    const found = await Promise.all(values.map((value) => findValue(name, value)));
    return [name, found] as const;
  });
  return { inputs: Object.fromEntries(await Promise.all(entries)), bytes };
}

async function findFile(
  name: string,
  given: string,
  folders: readonly string[],
): Promise<{ path: string; size: number }> {
  const paths = isAbsolute(given) ? [given] : folders.map((folder) => resolve(folder, given));
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    if (found.isFile()) return { path, size: found.size };
    throw new CallError(`${path} is not a file.`, "Name a file in it.", name);
  }
  throw new CallError(
    `There is no file ${given}.`,
    `Looked in: ${paths.map(dirname).join(", ")}. Use an absolute path.`,
    name,
  );
}

/** @throws {CallError} so that nothing is overwritten */
async function assertFree(output: string): Promise<void> {
  if (existsSync(output)) throw takenError(output);
  if (!existsSync(dirname(output))) {
    throw new CallError(`There is no folder ${dirname(output)}.`, "Create it, or name another output.", "output");
  }
}

function takenError(output: string): CallError {
  return new CallError(`${output} exists, and nothing is overwritten.`, "Name another output.", "output");
}

/** Moves one result to the path `output`, or several into a new folder of that name. */
async function moveResults(report: RunReport, folder: string, output: string): Promise<RunReport> {
  const isOne = report.results.length === 1;
  const targetOf = (file: string) => (isOne ? output : join(output, basename(file)));
  if (!isOne) await mkdir(output).catch(rethrowTaken(output));
  // Also those that are not listed.
  for (const name of report.results.length > 0 ? await readdir(folder) : []) {
    await moveFile(join(folder, name), targetOf(name));
  }
  await rm(folder, { recursive: true, force: true });
  const results = report.results.map((part) => ({ ...part, ...(part.file && { file: targetOf(part.file) }) }));
  return { ...report, results };
}

/** Unlike `rename`, never replaces a file that another process has just created. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isTaken(error)) throw takenError(to);
    // Another file system, or one without hard links.
    await copyFile(from, to, constants.COPYFILE_EXCL).catch(rethrowTaken(to));
  }
  await chmod(to, 0o666 & ~process.umask());
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
