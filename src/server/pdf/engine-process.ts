import { type ChildProcess, fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type EngineMessage, type EngineTask, OUT_OF_MEMORY } from "./engine/task.ts";

const MAIN = fileURLToPath(import.meta.resolve("./engine/main.ts"));
const NO_NETWORK = import.meta.resolve("./engine/no-network.ts");
const ROOT = resolve(import.meta.dirname, "..", "..", "..");

export type EngineEnd =
  | Extract<EngineMessage, { kind: "completed" | "failed" }>
  /** The signal was aborted. */
  | { kind: "aborted" }
  /** It died for a reason that is not the file's; `why` is for the log. */
  | { kind: "died"; why: string };

export interface RunOptions {
  seconds: number;
  signal: AbortSignal;
  onMessage(message: Extract<EngineMessage, { kind: "pages" | "progress" | "fault" }>): void;
}

const TOO_LONG = "This took too long and was stopped. Try fewer pages or a lower resolution.";
/** As much of what a process said last as is told. */
const LAST_WORDS = 2048;
const TOO_MUCH_MEMORY = "This file needs too much memory to be processed.";

/** A process that reads its code and waits for its one task.
 *  @param folder the only one that it can read and write, with everything below it; it may not exist yet
 *  @param main another module to run, for tests */
export function startEngine(folder: string, main = MAIN): ChildProcess {
  // Only what it needs: no database address, no keys.
  const { PATH, NODE_COMPILE_CACHE: cache } = process.env;
  // The engine changes its working folder.
  const NODE_COMPILE_CACHE = cache && resolve(cache);
  return fork(main, {
    execArgv: permissionsFor(folder, NODE_COMPILE_CACHE),
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Node's permission model stops JavaScript, such as a bug of ours or a package that turned hostile. PDFium cannot leave
 *  WebAssembly; sharp is native code, which no permission binds. */
function permissionsFor(folder: string, compileCache: string | undefined): string[] {
  // Not the whole project: DATA_DIR is below it by default. And modules are loaded by their real paths.
  const packages = join(ROOT, "node_modules");
  const code = [join(ROOT, "package.json"), ...[join(ROOT, "src"), packages, realpathSync(packages)].map(allBelow)];
  const both = [folder, ...(compileCache ? [compileCache] : [])].map(allBelow);
  return [
    "--permission",
    // For the watchdog, sharp and the compile cache: `main.ts` gives these up before it opens a file.
    "--allow-worker",
    "--allow-addons",
    "--disable-warning=SecurityWarning",
    ...[...new Set([...code, ...both])].map((path) => `--allow-fs-read=${path}`),
    ...both.map((path) => `--allow-fs-write=${path}`),
    `--import=${NO_NETWORK}`,
  ];
}

const allBelow = (folder: string) => join(folder, "*");

/** Does a task in a process of its own, which is killed when it takes too long or too much memory. */
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
  const clock = setTimeout(() => stop({ kind: "failed", message: TOO_LONG }), seconds * 1000);
  const abort = () => stop({ kind: "aborted" });
  signal.addEventListener("abort", abort);
  child.on("message", (message: EngineMessage) => {
    if (message.kind === "completed" || message.kind === "failed") end ??= message;
    else onMessage(message);
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    // More than is told, or half of what is taken out could stand at its beginning.
    said = (said + text).slice(-2 * LAST_WORDS);
  });
  const finish = (code: number | null, killedBy: NodeJS.Signals | null) => {
    clearTimeout(clock);
    signal.removeEventListener("abort", abort);
    if (killedBy === OUT_OF_MEMORY) end = { kind: "failed", message: TOO_MUCH_MEMORY };
    // A result of a process that did not end well is not trusted.
    if (end?.kind === "completed" && code !== 0) end = undefined;
    resolve(end ?? { kind: "died", why: `code ${code}, signal ${killedBy}: ${lastWords(said, task)}` });
  };
  child.once("error", (error) => {
    said ||= String(error);
    finish(null, null);
  });
  // Not 'exit': what it said last may come after that.
  child.once("close", finish);
  if (signal.aborted) abort();
  // Its death is told by 'close'.
  else child.send(task, () => {});
  return promise;
}

/** What a process said last, without what the visitor typed. A file is read by PDFium alone, which says nothing. */
function lastWords(said: string, { files }: EngineTask): string {
  const typed = files.flatMap(({ name, password }) => [name, password]).filter(Boolean);
  return typed.reduce((text, secret) => text.replaceAll(secret, "[…]"), said).slice(-LAST_WORDS);
}
