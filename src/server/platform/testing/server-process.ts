import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Its log so far. */
  log: string[];
  /** Sends a signal and waits for the end; gives the exit code, null when it was killed. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

const MAIN = resolve("src", "server", "main.ts");

const running = new Set<ChildProcess>();

/** Starts the real server, on a free port unless `env` names one, and waits until it listens.
 *  @param flags of the server, and `nodeFlags` of Node
 *  @param openFiles most files and sockets that it may have open
 *  @param shell whether a shell stays above it, whose process is then the one that is given, as npm does it
 *  @param main the server of another folder
 *  @throws {Error} with its exit code and what it said, when it does not. */
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
  let said = "";
  child.stderr.on("data", (data: Buffer) => {
    said += data;
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
  if (!origin) throw new Error(`The server ended with ${await exited} before it listened: ${said}`);
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

/** Environment of a process whose clock is wrong. */
export function skewedClock(skewMs: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${import.meta.resolve("./skewed-clock.ts")}`, CLOCK_SKEW_MS: String(skewMs) };
}

/** Kills what a failed test left behind. */
export function endServers(): void {
  for (const child of running) child.kill("SIGKILL");
}
