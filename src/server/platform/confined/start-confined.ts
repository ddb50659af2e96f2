import { type ChildProcess, fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { CODE, entryUrl, ROOT } from "#server/platform/entry.ts";

const CONFINE = entryUrl("platform/confined/confine");

/** More than any message of ours. Counts incomplete ones, too. */
const MESSAGE_MAX_BYTES = 16_777_216;

export interface Confinement {
  /** The only folder it can read and write, including subfolders; need not exist yet. Without it, none. */
  folder?: string | undefined;
  /** Whether it may load native code, until it drops the permission. */
  addons?: boolean;
  /** Node's compile cache, which it can write until it drops the permission. */
  compileCache?: string | undefined;
  /** Limit of V8's heap. */
  heapMaxBytes?: number;
  serialization?: "json" | "advanced";
  /** Further flags of V8. */
  v8Flags?: readonly string[];
}

/**
 * Starts a process that reaches neither the network nor files other than the code and its folder, and gets no variables
 * such as the database URL. Node's permission model confines JavaScript, such as our own bugs or a compromised package;
 * WebAssembly confines itself; no permission restricts native code.
 */
export function startConfined(
  main: string,
  { folder, addons = false, compileCache, heapMaxBytes, serialization = "json", v8Flags = [] }: Confinement = {},
): ChildProcess {
  const { PATH } = process.env;
  const writable = [folder, compileCache].filter((path) => path !== undefined).map(everythingIn);
  // Not the whole project, since DATA_DIR is inside it by default. Node loads modules by their real paths.
  const packages = join(ROOT, "node_modules");
  const code = [join(ROOT, "package.json"), ...[CODE, packages, realpathSync(packages)].map(everythingIn)];
  const child = fork(main, {
    execArgv: [
      "--permission",
      // For the watchdog; dropped before any other code runs.
      "--allow-worker",
      // It would open an inspector.
      "--disable-sigusr1",
      ...(addons ? ["--allow-addons"] : []),
      "--disable-warning=SecurityWarning",
      ...[...new Set([...code, ...writable])].map((path) => `--allow-fs-read=${path}`),
      ...writable.map((path) => `--allow-fs-write=${path}`),
      ...(heapMaxBytes === undefined ? [] : [`--max-old-space-size=${Math.floor(heapMaxBytes / 1_048_576)}`]),
      ...v8Flags,
      `--import=${CONFINE}`,
    ],
    env: { PATH, PARENT_PID: String(process.pid), ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization,
  });
  guardChannel(child);
  return child;
}

interface ChannelHandle {
  onread(bytes: ArrayBuffer | undefined): void;
  /** A socket or file that was sent. */
  pendingHandle?: { close(): void } | null;
}

/**
 * Node trusts what a child process sends: a malformed message or acknowledgment throws outside of any handler, an endless
 * one fills the memory, and sockets sent stay open. Here, each of them kills the child instead.
 */
function guardChannel(child: ChildProcess): void {
  const key = Object.getOwnPropertySymbols(child).find(({ description }) => description === "kChannelHandle");
  const handle = key && (child[key as keyof ChildProcess] as unknown as ChannelHandle | null);
  if (!handle) {
    // It could not be started, which it reports itself.
    if (child.pid === undefined) return;
    child.kill("SIGKILL");
    throw new Error("This version of Node has another channel.");
  }
  const stop = () => void child.kill("SIGKILL");
  // Also handles sent over a channel.
  child.removeAllListeners("internalMessage").on("internalMessage", stop);
  let bytes = 0;
  const { onread } = handle;
  handle.onread = (received) => {
    bytes += received?.byteLength ?? 0;
    if (bytes > MESSAGE_MAX_BYTES || handle.pendingHandle) stop();
    handle.pendingHandle?.close();
    handle.pendingHandle = null;
    if (bytes > MESSAGE_MAX_BYTES) return;
    try {
      onread.call(handle, received);
    } catch {
      stop();
    }
  };
  const emit = child.emit.bind(child);
  child.emit = (event: string, ...values: unknown[]) => {
    if (event !== "message") return emit(event, ...values);
    bytes = 0;
    try {
      return emit(event, ...values);
    } catch {
      // It is not what the listener expects.
      stop();
      return true;
    }
  };
}

const everythingIn = (folder: string) => join(folder, "*");
