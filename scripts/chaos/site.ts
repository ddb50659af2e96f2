import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CROWD } from "#server/platform/testing/crowd.ts";
import { freePort } from "#server/platform/testing/free-port.ts";
import { startPostgres } from "#server/platform/testing/postgres.ts";
import { s3Environment, startS3 } from "#server/platform/testing/s3.ts";
import { endServers, type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { startProxy } from "./proxy.ts";

export const ROLES = ["web", "worker"] as const;
type Role = (typeof ROLES)[number];
const PROCESSES = { web: 3, worker: 2 } as const;

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
  port: number;
  server: ServerProcess;
}

export interface ChaosSite extends AsyncDisposable {
  origin: string;
  databaseUrl: string;
  description: string;
  /** Kills any process of a role by SIGKILL and starts another in its place. */
  killAny(role: Role): Promise<Kill>;
}

/** The whole product as several machines would run it: PostgreSQL, a bucket, a proxy, web and worker processes. */
export async function startChaosSite(): Promise<ChaosSite> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const s3 = stack.use(await startS3());
  const folder = await mkdtemp(join(tmpdir(), "sundry-chaos-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const proxyPort = await freePort();
  const slots: Slot[] = [];
  stack.defer(async () => {
    await Promise.all(slots.map(({ server }) => server.kill("SIGTERM")));
    // One that did not start is in no slot.
    endServers();
  });
  const start = async (role: Role, port: number): Promise<ServerProcess> => {
    // Each process has a folder of its own, as on a machine of its own.
    const dataDir = await mkdtemp(join(folder, role));
    const env = {
      ...CROWD,
      ...s3Environment(s3.config),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
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
  await Promise.all(
    ROLES.flatMap((role) => Array.from({ length: PROCESSES[role] }, () => role)).map(async (role) => {
      const port = await freePort();
      slots.push({ role, port, server: await start(role, port) });
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
    databaseUrl: postgres.url,
    description: `${PROCESSES.web} web and ${PROCESSES.worker} worker processes, PostgreSQL, s3rver and ${proxy.name}`,
    async killAny(role) {
      const candidates = slots.filter((slot) => slot.role === role);
      const slot = candidates[Math.floor(Math.random() * candidates.length)];
      if (!slot) throw new Error(`There is no ${role} process.`);
      const at = performance.now();
      await slot.server.kill("SIGKILL");
      slot.server = await start(role, slot.port);
      return { role, port: slot.port, at };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
