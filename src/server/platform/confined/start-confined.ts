import { type ChildProcess, fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..", "..", "..", "..");
const NO_NETWORK = import.meta.resolve("./no-network.ts");

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
  const code = [join(ROOT, "package.json"), ...[join(ROOT, "src"), packages, realpathSync(packages)].map(everythingIn)];
  return fork(main, {
    execArgv: [
      "--permission",
      // For the watchdog.
      "--allow-worker",
      ...(addons ? ["--allow-addons"] : []),
      "--disable-warning=SecurityWarning",
      ...[...new Set([...code, ...writable])].map((path) => `--allow-fs-read=${path}`),
      ...writable.map((path) => `--allow-fs-write=${path}`),
      ...(heapMaxBytes === undefined ? [] : [`--max-old-space-size=${Math.floor(heapMaxBytes / 1_048_576)}`]),
      ...v8Flags,
      `--import=${NO_NETWORK}`,
    ],
    env: { PATH, PARENT_PID: String(process.pid), ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization,
  });
}

const everythingIn = (folder: string) => join(folder, "*");
