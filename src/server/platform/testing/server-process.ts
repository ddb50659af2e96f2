import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

export interface ServerProcess {
  origin: string;
  pid: number;
  /** The log lines so far. */
  log: string[];
  /** Sends a signal and waits for the exit. Resolves to the exit code, null when killed. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** The exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
}

const MAIN = resolve("src", "server", "main.ts");

const running = new Set<ChildProcess>();

/** Starts the real server, on a free port unless `env` sets one, and waits until it is listening.
 *  @param flags arguments of the server; `nodeFlags` are those of Node
 *  @param openFiles limit for open files and sockets
 *  @param shell runs the server below a shell like npm does; `pid` and `kill` are then those of the shell
 *  @param main entry point of a server in another folder
 *  @throws {Error} with the exit code and standard error, when the server doesn't start. */
export async function startServer(
  env: Record<string, string>,
  {
    flags = [],
    nodeFlags = [],
    openFiles,
    shell = false,
    main = MAIN,
  }: { flags?: string[]; nodeFlags?: string[]; openFiles?: number; shell?: boolean; main?: string } = {},
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles} && `;
  const run = shell ? '"$0" "$@"; exit $?' : 'exec "$0" "$@"';
  const child = spawn("sh", ["-c", limit + run, process.execPath, ...nodeFlags, main, ...flags], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const ended = once(child, "close").then(([code, signal]): number | NodeJS.Signals => code ?? signal);
  const exited = once(child, "exit").then(([code]): number | null => code);
  exited.then(() => running.delete(child));
  let errorOutput = "";
  child.stderr.on("data", (data: Buffer) => {
    errorOutput += data;
  });
  const log: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const origin = await new Promise<string | undefined>((resolve) => {
    lines.once("close", () => resolve(undefined));
    lines.on("line", (line) => {
      const listening = /^Sundry is listening on (\S+)$/.exec(line)?.[1];
      if (listening) resolve(listening);
      else log.push(line);
    });
  });
  if (!origin) throw new Error(`The server exited with ${await exited} before it was listening: ${errorOutput}`);
  return {
    origin,
    pid: child.pid as number,
    log,
    ended,
    kill(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** The environment of a process with a wrong clock. */
export function skewedClock(skewMs: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${import.meta.resolve("./skewed-clock.ts")}`, CLOCK_SKEW_MS: String(skewMs) };
}

/** Kills servers left over by failed tests. */
export function killServers(): void {
  for (const child of running) child.kill("SIGKILL");
}
