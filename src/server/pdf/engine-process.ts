import type { ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { OUT_OF_MEMORY } from "#server/platform/confined/out-of-memory.ts";
import { startConfined } from "#server/platform/confined/start-confined.ts";
import { entryUrl } from "#server/platform/entry.ts";
import type { EngineMessage, EngineTask } from "./engine/task.ts";

const MAIN = fileURLToPath(entryUrl("pdf/engine/main"));

export type EngineEnd =
  | Extract<EngineMessage, { kind: "completed" | "failed" }>
  /** The signal was aborted. */
  | { kind: "aborted" }
  /** It died, and not because of the file; `why` goes to the log. */
  | { kind: "died"; why: string };

export interface RunOptions {
  seconds: number;
  signal: AbortSignal;
  onMessage(message: Extract<EngineMessage, { kind: "pages" | "progress" | "fault" }>): void;
}

const TIMEOUT_MESSAGE = "This took too long and was stopped. Try fewer pages or a lower resolution.";
/** How much of the end of stderr is logged, in UTF-16 units. */
const STDERR_MAX_LENGTH = 2048;
const MEMORY_MESSAGE = "This file needs too much memory to be processed.";

/** Starts a process that loads its code and waits for a single task.
 *  @param folder the only folder it can read and write, including subfolders; need not exist yet
 *  @param main another module to run, for tests */
export function startEngine(folder: string, main = MAIN): ChildProcess {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  // Native code is for sharp, and the cache is absolute because the engine changes its working directory. `main.ts` drops
  // both permissions before it opens a file.
  return startConfined(main, { folder, addons: true, compileCache: cache && resolve(cache) });
}

/** Runs a task in its own process, which is killed if it exceeds its time or memory limit. */
export function runEngine(
  task: EngineTask,
  { seconds, signal, onMessage }: RunOptions,
  child = startEngine(task.folder),
): Promise<EngineEnd> {
  const { promise, resolve } = Promise.withResolvers<EngineEnd>();
  let end: EngineEnd | undefined;
  const stop = (why: EngineEnd) => {
    end ??= why;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => stop({ kind: "failed", message: TIMEOUT_MESSAGE }), seconds * 1000);
  const abort = () => stop({ kind: "aborted" });
  signal.addEventListener("abort", abort);
  child.on("message", (message: EngineMessage) => {
    if (message.kind === "completed" || message.kind === "failed") end ??= message;
    else onMessage(message);
  });
  let stderrText = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    // Keep more than is logged, so that a secret is never cut in half before it's redacted.
    stderrText = (stderrText + text).slice(-2 * STDERR_MAX_LENGTH);
  });
  const finish = (code: number | null, killedBy: NodeJS.Signals | null) => {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    if (killedBy === OUT_OF_MEMORY) end = { kind: "failed", message: MEMORY_MESSAGE };
    // Don't trust the result of a process that failed.
    if (end?.kind === "completed" && code !== 0) end = undefined;
    resolve(end ?? { kind: "died", why: `code ${code}, signal ${killedBy}: ${redactedStderr(stderrText, task)}` });
  };
  child.once("error", (error) => {
    stderrText ||= String(error);
    finish(null, null);
  });
  // Not 'exit', because stderr may still deliver data after it.
  child.once("close", finish);
  if (signal.aborted) abort();
  // If it's already dead, 'close' reports that.
  else child.send(task, () => {});
  return promise;
}

/** The end of stderr without file names and passwords. File content can't be in it: only PDFium reads it, silently. */
function redactedStderr(stderrText: string, { files }: EngineTask): string {
  const secrets = files.flatMap(({ name, password }) => [name, password]).filter(Boolean);
  return secrets.reduce((text, secret) => text.replaceAll(secret, "[…]"), stderrText).slice(-STDERR_MAX_LENGTH);
}
