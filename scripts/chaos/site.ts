import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CROWD } from "#server/platform/testing/crowd.ts";
import { freePort } from "#server/platform/testing/free-port.ts";
import { startPostgres } from "#server/platform/testing/postgres.ts";
import { s3Environment, startS3 } from "#server/platform/testing/s3.ts";
import { endServers, type ServerProcess, skewedClock, startServer } from "#server/platform/testing/server-process.ts";
import { startProxy } from "./proxy.ts";

export const ROLES = ["web", "worker"] as const;
type Role = (typeof ROLES)[number];
/** How wrong the clock of each process is, in milliseconds. All of them have one host name. */
const PROCESSES: Readonly<Record<StoreKind, Record<Role, readonly number[]>>> = {
  postgres: { web: [0, 90_000, -90_000], worker: [90_000, -90_000] },
  // Several processes on one machine share its file.
  sqlite: { web: [0, 90_000], worker: [-90_000] },
};

export const STORES = ["postgres", "sqlite"] as const;
export type StoreKind = (typeof STORES)[number];

const START_WITHIN_MS = 60_000;

export interface Kill {
  role: Role;
  /** Port of the process. */
  port: number;
  /** By `performance.now`. */
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
  /** What `openDatabase` takes. */
  store: { databaseUrl: string | undefined; dataDir: string };
  description: string;
  /** Kills any process of a role by SIGKILL and starts another in its place. */
  killAny(role: Role): Promise<Kill>;
}

/** The whole product behind a proxy: as several machines would run it, with PostgreSQL and a bucket, or as several
 *  processes of one machine, with SQLite and a folder. The clocks of its processes are wrong. */
export async function startChaosSite(kind: StoreKind): Promise<ChaosSite> {
  await using stack = new AsyncDisposableStack();
  const postgres = kind === "postgres" ? stack.use(await startPostgres()) : undefined;
  const s3 = kind === "postgres" ? stack.use(await startS3()) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "sundry-chaos-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const proxyPort = await freePort();
  const slots: Slot[] = [];
  stack.defer(async () => {
    await Promise.all(slots.map(({ server }) => server.kill("SIGTERM")));
    // One that did not start is in no slot.
    endServers();
  });
  const start = async (role: Role, port: number, skewMs: number): Promise<ServerProcess> => {
    const env = {
      ...CROWD,
      ...skewedClock(skewMs),
      ...(s3 && s3Environment(s3.config)),
      ...(postgres && { DATABASE_URL: postgres.url }),
      // On PostgreSQL each process has a folder of its own, as on a machine of its own.
      DATA_DIR: postgres ? await mkdtemp(join(folder, role)) : folder,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${proxyPort}`,
      TRUST_PROXY: "127.0.0.1",
      PDF_CONCURRENCY: "1",
    };
    const late = wait(START_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`A ${role} process did not start within ${START_WITHIN_MS / 1000} s.`);
    });
    return Promise.race([startServer(env, { flags: ["--role", role] }), late]);
  };
  const processes = PROCESSES[kind];
  await Promise.all(
    ROLES.flatMap((role) => processes[role].map((skewMs) => ({ role, skewMs }))).map(async ({ role, skewMs }) => {
      const port = await freePort();
      slots.push({ role, skewMs, port, server: await start(role, port, skewMs) });
    }),
  );
  const proxy = stack.use(
    await startProxy(
      slots.filter(({ role }) => role === "web").map(({ port }) => port),
      proxyPort,
    ),
  );
  const owned = stack.move();
  return {
    origin: proxy.origin,
    store: { databaseUrl: postgres?.url, dataDir: folder },
    description: [
      `${processes.web.length} web and ${processes.worker.length} worker processes with clocks 180 s apart`,
      ...(postgres ? ["PostgreSQL", "s3rver"] : ["SQLite"]),
      proxy.name,
    ].join(", "),
    async killAny(role) {
      const candidates = slots.filter((slot) => slot.role === role);
      const slot = candidates[Math.floor(Math.random() * candidates.length)];
      if (!slot) throw new Error(`There is no ${role} process.`);
      const at = performance.now();
      await slot.server.kill("SIGKILL");
      slot.server = await start(role, slot.port, slot.skewMs);
      return { role, port: slot.port, at };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
