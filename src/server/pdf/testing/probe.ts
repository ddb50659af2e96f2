/** Attempts everything that a file or package might try after taking over an engine. Started like an engine, it receives
 *  paths and a port, and reports the names of the attempts that worked. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { join } from "node:path";

export interface ProbeTask {
  /** The folder it may use; `elsewhere` is one it may not. */
  folder: string;
  elsewhere: string;
  /** A local port with a listener. */
  port: number;
}

process.once("message", async ({ folder, elsewhere, port }: ProbeTask) => {
  const require = createRequire(import.meta.url);
  const attempts: Record<string, () => unknown> = {
    "use its folder": () => {
      process.chdir(folder);
      mkdirSync("output");
      writeFileSync(join("output", "own"), "x");
      return readFileSync(join(folder, "output", "own"), "utf8");
    },
    "read /etc/passwd": () => readFileSync("/etc/passwd"),
    "read a file elsewhere": () => readFileSync(join(elsewhere, "secret")),
    "list another folder": () => readdirSync(elsewhere),
    "see a file elsewhere": () => existsSync(join(elsewhere, "secret")) || fail(),
    "write elsewhere": () => writeFileSync(join(elsewhere, "new"), "x"),
    "change the code": () => writeFileSync(join(import.meta.dirname, "new.ts"), ""),
    "start a program": () => spawnSync("true").error && fail(),
    "open a connection": async () => connect((await import("node:net")).connect(port, "127.0.0.1")),
    "open a connection by require": () => connect(require("node:net").connect(port, "127.0.0.1")),
    "open a connection by an inner module": () => require("node:_http_client"),
    "open a connection by process": () => process.getBuiltinModule("node:net").connect(port, "127.0.0.1"),
    "ask the DNS": async () => import("node:dns"),
    "send a datagram": async () => import("node:dgram"),
    fetch: () => fetch.name,
    "open a WebSocket": () => new WebSocket(`ws://127.0.0.1:${port}`),
    "open an inspector": async () => import("node:inspector"),
  };
  const worked: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      worked.push(name);
    } catch {}
  }
  process.send?.(worked);
  process.disconnect();
});

function fail(): never {
  throw new Error("It did not work.");
}

function connect(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
}
