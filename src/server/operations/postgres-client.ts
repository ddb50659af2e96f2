import { spawn, spawnSync } from "node:child_process";
import type { Readable } from "node:stream";
import { QUEUE_SCHEMA } from "#server/pdf/boss-queue.ts";
import { BackupError } from "./backup-file.ts";

/** Parameters of a connection URL that both node-postgres and libpq know. libpq rejects a URL with any other. */
const SHARED_PARAMETERS = new Set([
  "host",
  "port",
  "user",
  "options",
  "application_name",
  "sslmode",
  "sslcert",
  "sslkey",
  "sslrootcert",
]);

/** A connection URL for a command line, and the environment with its password, which other users of the machine must not
 *  see in the list of processes. */
export function splitPassword(databaseUrl: string): { url: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  // What node-postgres calls encryption without a check of the certificate.
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  for (const name of [...url.searchParams.keys()]) if (!SHARED_PARAMETERS.has(name)) url.searchParams.delete(name);
  return { url: url.href, env: password === "" ? {} : { PGPASSWORD: password } };
}

/** @throws {BackupError} if PostgreSQL's own programs are not installed */
export function requirePostgresClient(): void {
  for (const program of ["pg_dump", "pg_restore"]) {
    if (spawnSync(program, ["--version"], { stdio: "ignore" }).error) {
      throw new BackupError(
        `${program} is missing. Install the PostgreSQL client of your server's version, such as postgresql-client-18, or add its folder to PATH.`,
      );
    }
  }
}

/** Dumps a database as it was when a transaction exported its snapshot, without the job queue: `pg_restore --clean` fails
 *  on the partitions that pg-boss creates, and a restore adds waiting jobs to a new queue. */
export async function* dumpPostgres(databaseUrl: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const client = startClient(
    "pg_dump",
    ["--format=custom", `--snapshot=${snapshot}`, `--exclude-schema=${QUEUE_SCHEMA}`],
    databaseUrl,
  );
  yield* client.output;
  await client.ended;
}

/** Restores a dump in one transaction. @param replace whether to drop what is in the database */
export async function restorePostgres(
  databaseUrl: string,
  dump: string,
  { replace }: { replace: boolean },
): Promise<void> {
  const args = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"];
  const client = startClient(
    "pg_restore",
    [...args, ...(replace ? ["--clean", "--if-exists"] : []), dump],
    databaseUrl,
  );
  client.output.resume();
  await client.ended;
}

function startClient(
  program: string,
  args: readonly string[],
  databaseUrl: string,
): { output: Readable; ended: Promise<void> } {
  const { url, env } = splitPassword(databaseUrl);
  const child = spawn(program, [`--dbname=${url}`, "--no-password", ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  child.once("close", () => process.removeListener("exit", kill));
  let errors = "";
  child.stderr.on("data", (data: Buffer) => {
    errors += data;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${program} failed.\n${errors.trim()}`));
    });
  });
  // Awaited only after the output.
  ended.catch(() => {});
  return { output: child.stdout, ended };
}
