import { createReadStream, existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { sql, type Transaction } from "kysely";
import { INTERRUPTED_MESSAGE } from "#server/pdf/job-queue.ts";
import { inputKey, openResult } from "#server/pdf/processor.ts";
import { type Blobs, renameDurably } from "#server/platform/blobs.ts";
import type { Config } from "#server/platform/config.ts";
import { type Database, type OpenedDatabase, openDatabase } from "#server/platform/database.ts";
import { recordedChanges } from "#server/platform/migrations.ts";
import { openBlobs } from "#server/platform/open-blobs.ts";
import type { Schema } from "#server/platform/schema.ts";
import { copySqlite } from "#server/platform/sqlite.ts";
import {
  BackupError,
  type BackupFile,
  type BackupWriter,
  createBackupWriter,
  DATABASE_NAME,
  type Ending,
  isPartName,
  type Manifest,
  openBackupFile,
} from "./backup-file.ts";
import {
  assertKnownChanges,
  checkStoreFile,
  copyRows,
  createStoreFile,
  explainDamage,
  listTables,
  type Table,
} from "./store-file.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/**
 * Backs up the database, the files of its PDF jobs and the operator's recipes into one file, while the site is running.
 * The file appears only when it is complete and was read again.
 * @throws {BackupError} if the file exists
 */
export async function takeBackup(
  config: Pick<Config, "dataDir" | "databaseUrl" | "s3">,
  file: string,
  now: () => number,
): Promise<Pick<BackupFile, "manifest" | "bytes">> {
  const path = resolve(file);
  const refuseToOverwrite = () => {
    if (existsSync(path)) throw new BackupError(`${path} already exists.`);
  };
  refuseToOverwrite();
  if (!existsSync(dirname(path))) throw new BackupError(`There is no folder ${dirname(path)}.`);
  return withTemporaryFolder(`${path}.part-`, async (folder) => {
    const part = join(folder, basename(path));
    const writer = createBackupWriter(part);
    const live = openDatabase(config, (error) => process.emitWarning(error));
    try {
      const createdAt = now();
      const { jobs, ...contents } = await (config.databaseUrl
        ? addPostgres(writer, live, folder)
        : addSqlite(writer, config.dataDir, folder));
      const endedSince = await addJobFiles(writer, { jobs, live: live.database, blobs: await openBlobs(config), now });
      await addRecipes(writer, join(config.dataDir, "recipes"));
      await writer.finish({ createdAt, ...contents, endedSince });
    } finally {
      await live.database.destroy();
    }
    const written = await verifyBackup(part);
    refuseToOverwrite();
    await renameDurably(part, path);
    return written;
  });
}

/** Reads a whole backup. @throws {BackupError} if it is damaged */
export async function verifyBackup(path: string): Promise<Pick<BackupFile, "manifest" | "bytes">> {
  await using file = await openBackupFile(path);
  for (const part of file.manifest.parts) await file.extract(part);
  return { manifest: file.manifest, bytes: file.bytes };
}

type Job = Pick<Schema["pdf_jobs"], "id" | "status" | "attempts" | "files_json" | "result_name">;

interface Snapshot extends Pick<Manifest, "store" | "migrations" | "counts"> {
  jobs: Job[];
}

async function addSqlite(writer: BackupWriter, dataDir: string, folder: string): Promise<Snapshot> {
  const copy = join(folder, DATABASE_NAME);
  await copySqlite(dataDir, copy);
  const { database } = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  const readCopy = async () => {
    const migrations = await recordedChanges(database);
    assertKnownChanges(migrations, "This database is of");
    const empty = await createStoreFile(join(folder, "empty"), migrations);
    await checkStoreFile(copy, empty.database).finally(() => empty.database.destroy());
    return readSnapshot(database, "SQLite");
  };
  const snapshot = await explainDamage(readCopy).finally(() => database.destroy());
  await writer.add(DATABASE_NAME, createReadStream(copy), { compress: true });
  return snapshot;
}

/** Copies rows only, all as they are in the same moment. */
async function addPostgres(writer: BackupWriter, live: OpenedDatabase, folder: string): Promise<Snapshot> {
  let snapshot: Snapshot | undefined;
  const copy = async (transaction: Transaction<Schema>) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    snapshot = await readSnapshot(transaction, "PostgreSQL");
    assertKnownChanges(snapshot.migrations, "This database is of");
    const { database } = await createStoreFile(folder, snapshot.migrations);
    await copyRows(database, await listTables(database), (table) => rowsOfPostgres(transaction, table)).finally(() =>
      database.destroy(),
    );
  };
  await live.withSchema(async (connection) => {
    await connection.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(copy);
  });
  if (!snapshot) throw new Error("No snapshot.");
  await writer.add(DATABASE_NAME, createReadStream(join(folder, DATABASE_NAME)), { compress: true });
  return snapshot;
}

/** Few at a time, because a paste can have a megabyte. */
async function* rowsOfPostgres(transaction: Database, { name, columns }: Table) {
  const list = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`declare backup no scroll cursor for select ${list} from ${sql.table(name)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Record<string, string | number | null>>`fetch 50 from backup`.execute(transaction);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close backup`.execute(transaction);
}

export async function readSnapshot(database: Database, store: Manifest["store"]): Promise<Snapshot> {
  const count = async (table: "users" | "pastes" | "links") => {
    const { total } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const jobs = await database
    .selectFrom("pdf_jobs")
    .select(["id", "status", "attempts", "files_json", "result_name"])
    .execute();
  const counts = {
    users: await count("users"),
    pastes: await count("pastes"),
    links: await count("links"),
    jobs: jobs.length,
  };
  return { store, migrations: await recordedChanges(database), counts, jobs };
}

/** Adds results, and the files of unfinished jobs. A job removes its files after its end is recorded, so if they are
 *  gone, the job has ended since the copy of the database. @returns these ends */
export async function addJobFiles(
  writer: Pick<BackupWriter, "add">,
  { jobs, live, blobs, now }: { jobs: readonly Job[]; live: Database; blobs: Blobs; now(): number },
): Promise<Manifest["endedSince"]> {
  const endedSince: Manifest["endedSince"] = [];
  const addResult = async (id: string, attempt: number) => {
    const result = await openResult(blobs, { id, attempt });
    if (result) await writer.add(`blobs/${result.key}`, result.bytes);
    return result !== undefined;
  };
  const addInputs = async ({ id, files_json }: Job) => {
    for (const index of (JSON.parse(files_json) as unknown[]).keys()) {
      const bytes = await blobs.read(inputKey(id, index));
      if (!bytes) return false;
      await writer.add(`blobs/${inputKey(id, index)}`, bytes);
    }
    return true;
  };
  const addFiles = async (job: Job) => {
    if (job.status === "failed" || (job.status === "completed" && job.result_name === null)) return true;
    return job.status === "completed" ? addResult(job.id, job.attempts) : addInputs(job);
  };
  for (const job of jobs) {
    if (await addFiles(job)) continue;
    const ending = await findEnding(live, job.id, now());
    const isWhole = ending?.status !== "completed" || (await addResult(job.id, ending.attempts));
    endedSince.push({ id: job.id, ending: ending && isWhole ? ending : null });
  }
  return endedSince;
}

async function findEnding(live: Database, id: string, now: number): Promise<Ending | undefined> {
  const row = await live
    .selectFrom("pdf_jobs")
    .select(["status", "attempts", "error", "password_needed_json", "result_name", "result_size", "ended_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status } = row;
  if (status === "completed" || status === "failed") return { ...row, status };
  // Its files were removed by someone else.
  return { ...row, status: "failed", error: INTERRUPTED_MESSAGE, ended_at: now };
}

async function addRecipes(writer: BackupWriter, folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const part = `recipes/${name}`;
    const isFile = (await stat(join(folder, name))).isFile();
    if (isFile && isPartName(part)) await writer.add(part, createReadStream(join(folder, name)), { compress: true });
  }
}
