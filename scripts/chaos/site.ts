import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/platform/testing/free-port.ts";
import { startPostgres } from "#server/platform/testing/postgres.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { s3Environment, startS3 } from "#server/platform/testing/s3.ts";
import { killServers, type ServerProcess, skewedClock, startServer } from "#server/platform/testing/server-process.ts";
import { startProxy } from "./proxy.ts";

export const ROLES = ["web", "worker"] as const;
type Role = (typeof ROLES)[number];
/** Clock skew of each process in milliseconds. All processes share one host name. */
const PROCESSES: Readonly<Record<StoreKind, Record<Role, readonly number[]>>> = {
  postgres: { web: [0, 90_000, -90_000], worker: [90_000, -90_000] },
  // Several processes on one machine share one database file.
  sqlite: { web: [0, 90_000], worker: [-90_000] },
};

export const STORES = ["postgres", "sqlite"] as const;
export type StoreKind = (typeof STORES)[number];

const START_TIMEOUT_MS = 60_000;

export interface Kill {
  role: Role;
  /** The process's port. */
  port: number;
  /** From `performance.now`. */
  at: number;
}

interface Slot {
  role: Role;
  skewMs: number;
  port: number;
  server: ServerProcess;
}

export interface ChaosSite extends AsyncDisposable {
  origin: string;
  /** Options for `openDatabase`. */
  store: { databaseUrl: string | undefined; dataDir: string };
  description: string;
  /** The web processes behind the proxy. */
  webOrigins: readonly string[];
  /** Processes that ended without being killed. */
  crashes: readonly string[];
  /** Kills a random process of a role with SIGKILL and restarts it. */
  killAny(role: Role): Promise<Kill>;
}

/** Starts the whole product behind a proxy, with skewed clocks: either like on several machines, with PostgreSQL and S3,
 *  or as several processes on one machine, with SQLite and a folder. */
export async function startChaosSite(kind: StoreKind): Promise<ChaosSite> {
  await using stack = new AsyncDisposableStack();
  const postgres = kind === "postgres" ? stack.use(await startPostgres()) : undefined;
  const s3 = kind === "postgres" ? stack.use(await startS3()) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "sundry-chaos-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const proxyPort = await freePort();
  const slots: Slot[] = [];
  const crashes: string[] = [];
  const isExpected = new WeakSet<ServerProcess>();
  stack.defer(async () => {
    for (const { server } of slots) isExpected.add(server);
    await Promise.all(slots.map(({ server }) => server.kill("SIGTERM")));
    // A process that failed to start is not in a slot.
    killServers();
  });
  const start = async (role: Role, port: number, skewMs: number): Promise<ServerProcess> => {
    const env = {
      ...RAISED_LIMITS,
      ...skewedClock(skewMs),
      ...(s3 && s3Environment(s3.config)),
      ...(postgres && { DATABASE_URL: postgres.url }),
      // With PostgreSQL each process gets its own folder, like on its own machine.
      DATA_DIR: postgres ? await mkdtemp(join(folder, role)) : folder,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${proxyPort}`,
      TRUST_PROXY: "127.0.0.1",
      PDF_CONCURRENCY: "1",
      MCP: "on",
    };
    const timeout = wait(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`A ${role} process did not start within ${START_TIMEOUT_MS / 1000} s.`);
    });
    const server = await Promise.race([startServer(env, { flags: ["--role", role] }), timeout]);
    server.ended.then((end) => {
      if (!isExpected.has(server)) crashes.push(`A ${role} process ended with ${end}: ${server.log.at(-1) ?? ""}`);
    });
    return server;
  };
  const processes = PROCESSES[kind];
  await Promise.all(
    ROLES.flatMap((role) => processes[role].map((skewMs) => ({ role, skewMs }))).map(async ({ role, skewMs }) => {
      const port = await freePort();
      slots.push({ role, skewMs, port, server: await start(role, port, skewMs) });
    }),
  );
  const webPorts = slots.filter(({ role }) => role === "web").map(({ port }) => port);
  const proxy = stack.use(await startProxy(webPorts, proxyPort));
  const owned = stack.move();
  return {
    origin: proxy.origin,
    webOrigins: webPorts.map((port) => `http://127.0.0.1:${port}`),
    crashes,
    store: { databaseUrl: postgres?.url, dataDir: folder },
    description: [
      `${processes.web.length} web and ${processes.worker.length} worker processes with clocks 180 s apart`,
      ...(postgres ? ["PostgreSQL", "s3rver"] : ["SQLite"]),
      proxy.name,
    ].join(", "),
    async killAny(role) {
      const candidates = slots.filter((slot) => slot.role === role);
      const slot = candidates[Math.floor(Math.random() * candidates.length)];
      if (!slot) throw new Error(`No ${role} process is running.`);
      const at = performance.now();
      isExpected.add(slot.server);
      await slot.server.kill("SIGKILL");
      slot.server = await start(role, slot.port, slot.skewMs);
      return { role, port: slot.port, at };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
