import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { claimServer } from "../e2e/server.ts";
import { buildUnlessFresh } from "../scripts/build-stamp.ts";
import { SERVER_FLAGS, SERVER_MAIN } from "../scripts/server-flags.ts";

interface Site extends AsyncDisposable {
  origin: string;
  pid: number;
  /** Path of the server's SQLite database. */
  database: string;
}

const ROOT = resolve(import.meta.dirname, "..");
const START_TIMEOUT_MS = 60_000;

/** Serves the site, rebuilt if its sources have changed, from its own process with an empty data folder.
 *  @param env settings of the site */
export async function serveSite({ env = {} as Readonly<Record<string, string>> } = {}): Promise<Site> {
  await buildUnlessFresh(ROOT);
  const { origin, environment } = await claimServer();
  const server = spawn(process.execPath, [...SERVER_FLAGS, SERVER_MAIN], {
    cwd: ROOT,
    env: { ...process.env, ...environment, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const site = {
    origin,
    pid: server.pid as number,
    database: join(environment.DATA_DIR ?? "", "sundry.db"),
    [Symbol.asyncDispose]: () => stop(server),
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isUp(origin))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop(server);
      throw new Error("The server did not start");
    }
    await wait(50);
  }
  return site;
}

async function isUp(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health`)).ok;
  } catch {
    return false;
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
}
