import { existsSync } from "node:fs";
import { constants, copyFile, lchown, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { rotateSigningKey } from "#server/auth/signing-key.ts";
import { QUEUE_SCHEMA, startBossQueue } from "#server/pdf/boss-queue.ts";
import { renameDurably } from "#server/platform/blobs.ts";
import type { Config } from "#server/platform/config.ts";
import { type Database, type OpenedDatabase, openDatabase } from "#server/platform/database.ts";
import { migrate, recordedChanges, schemaChanges } from "#server/platform/migrations.ts";
import { openBlobs } from "#server/platform/open-blobs.ts";
import { freeBytes } from "#server/platform/reserve.ts";
import { lockSqlite } from "#server/platform/sqlite.ts";
import { formatBytes } from "#shared/format-number.ts";
import { BackupError, type BackupFile, databaseName, type Manifest, openBackupFile } from "./backup-file.ts";
import { requirePostgresClient, restorePostgres } from "./postgres-client.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

type Target = Pick<Config, "dataDir" | "databaseUrl" | "s3">;

interface RestoreOptions {
  /** Whether to replace a store that is already there. */
  replace: boolean;
  now: number;
}

/** Where the database goes. */
interface Store extends AsyncDisposable {
  /** Puts the extracted database in place. @param prepare brings it up to date, before servers can use it */
  fill(path: string, prepare: (opened: OpenedDatabase) => Promise<void>): Promise<void>;
}

const IN_USE = "is in use. Stop the server, on all machines, and try again.";

/**
 * Restores a backup into an empty store. Access tokens from before become invalid, because whoever has the backup has the
 * key that signed them; cookies and API keys stay valid.
 * @returns the backup, and what was kept of the data that was there
 * @throws {BackupError} before anything is changed, if the backup is damaged, of a later release or of another kind of
 *   store, or if the store is in use or not empty
 */
export async function restoreBackup(
  config: Target,
  path: string,
  options: RestoreOptions,
): Promise<Pick<BackupFile, "manifest" | "bytes"> & { kept: string[] }> {
  await using file = await openBackupFile(path);
  const { manifest, bytes } = file;
  checkKind(manifest, config);
  await mkdir(config.dataDir, { recursive: true });
  await checkRoom(manifest, config.dataDir);
  const kept: string[] = [];
  await using store = config.databaseUrl
    ? await postgresStore(config, config.databaseUrl, manifest, options)
    : sqliteStore(config.dataDir, options, kept);
  await withTemporaryFolder(join(config.dataDir, "restore-"), async (folder) => {
    // Numbered, so that no name of the backup becomes a path before its content is checked.
    const parts = manifest.parts.map((part, index) => ({ part, from: join(folder, String(index)) }));
    for (const { part, from } of parts) await file.extract(part, from);
    const blobs = await openBlobs(config);
    for (const { part, from } of parts) {
      const [, key] = /^blobs\/(.+)$/s.exec(part.name) ?? [];
      if (key) await blobs.putFile(key, from);
    }
    const database = parts.find(({ part }) => part.name === databaseName(manifest.store));
    await store.fill(database?.from ?? "", async (opened) => {
      await migrate(opened);
      await updateJobs(opened.database, manifest);
      await rotateSigningKey(opened.database, options.now, { revoke: true });
    });
    for (const { part, from } of parts) {
      const [, name] = /^recipes\/(.+)$/s.exec(part.name) ?? [];
      if (name) await restoreRecipe(join(config.dataDir, "recipes"), name, from, options, kept);
    }
    await giveToOwner(config.dataDir);
  });
  return { manifest, bytes, kept };
}

function checkKind({ store, migrations }: Manifest, { databaseUrl }: Target): void {
  if (store !== (databaseUrl ? "PostgreSQL" : "SQLite")) {
    throw new BackupError(
      `This backup is of ${store}. ${databaseUrl ? "Unset DATABASE_URL" : "Set DATABASE_URL"} to restore it.`,
    );
  }
  const known = new Set(schemaChanges().map(({ name }) => name));
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new BackupError(`This backup was made by a newer version (${newer.join(", ")}). Install that version.`);
  }
}

async function checkRoom({ parts }: Manifest, dataDir: string): Promise<void> {
  const needed = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await freeBytes(dataDir);
  if (needed > free) {
    throw new BackupError(`${dataDir} has ${formatBytes(free)} free, but the backup needs ${formatBytes(needed)}.`);
  }
}

function sqliteStore(dataDir: string, { replace, now }: RestoreOptions, kept: string[]): Store {
  const path = join(dataDir, "sundry.db");
  const isThere = () => existsSync(path);
  if (isThere() && !replace) {
    throw new BackupError(`${path} already exists. To move it aside and restore the backup, add --replace.`);
  }
  let unlock = isThere() ? lockSqlite(dataDir) : () => {};
  if (!unlock) throw new BackupError(`${path} ${IN_USE}`);
  const release = () => {
    unlock?.();
    unlock = undefined;
  };
  const before = `${path}.before-${new Date(now).toISOString().replaceAll(":", "-")}`;
  return {
    async fill(extracted, prepare) {
      const folder = `${extracted}-store`;
      await mkdir(folder);
      await rename(extracted, join(folder, "sundry.db"));
      const opened = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
      await prepare(opened).finally(() => opened.database.destroy());
      if (isThere() && !replace) throw new BackupError(`${path} ${IN_USE}`);
      release();
      // A damaged database may still have the other two.
      for (const suffix of ["", "-wal", "-shm"]) {
        if (existsSync(path + suffix)) await rename(path + suffix, before + suffix);
      }
      await renameDurably(join(folder, "sundry.db"), path);
      if (existsSync(before)) kept.push(before);
    },
    async [Symbol.asyncDispose]() {
      release();
    },
  };
}

async function postgresStore(
  config: Target,
  databaseUrl: string,
  { migrations }: Manifest,
  { replace, now }: RestoreOptions,
): Promise<Store> {
  const opened = openDatabase(config, (error) => process.emitWarning(error));
  const close = () => opened.database.destroy();
  try {
    await checkDatabase(opened.database, { migrations, replace });
    requirePostgresClient();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async fill(dump, prepare) {
      await restorePostgres(databaseUrl, dump, { replace });
      await prepare(opened);
      await fillQueue(opened.database, databaseUrl, now);
    },
    [Symbol.asyncDispose]: close,
  };
}

async function checkDatabase(
  database: Database,
  { migrations, replace }: Pick<Manifest, "migrations"> & Pick<RestoreOptions, "replace">,
): Promise<void> {
  const { rows } = await sql<{ name: string; others: number; is_empty: boolean }>`
    select current_database() as name, to_regclass('kysely_migration') is null as is_empty,
      (select count(*) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()) as others`.execute(
    database,
  );
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL did not respond.");
  const named = `The database ${found.name}`;
  if (found.others > 0) throw new BackupError(`${named} ${IN_USE}`);
  if (found.is_empty) return;
  if (!replace) {
    throw new BackupError(
      `${named} is not empty. Restore the backup into a new database, or add --replace: that deletes the present data.`,
    );
  }
  // The backup doesn't know their tables, so pg_restore would leave them.
  const newer = (await recordedChanges(database)).filter((name) => !migrations.includes(name));
  if (newer.length > 0) {
    throw new BackupError(
      `${named} is of a newer version than the backup (${newer.join(", ")}). Restore the backup into a new database.`,
    );
  }
}

/** Existing recipes, such as those that the operator has just installed, stay unless they are to be replaced. */
async function restoreRecipe(
  folder: string,
  name: string,
  from: string,
  { replace, now }: RestoreOptions,
  kept: string[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  if (existsSync(path)) {
    if ((await readFile(path)).equals(await readFile(from))) return;
    if (!replace) {
      kept.push(path);
      return;
    }
    const before = `${path}.before-${new Date(now).toISOString().replaceAll(":", "-")}`;
    await rename(path, before);
    kept.push(before);
  }
  await copyFile(from, path, constants.COPYFILE_EXCL);
}

/** The server can't write what root has restored for it. */
async function giveToOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), uid, gid);
}

/** Jobs that were being processed wait again. */
async function updateJobs(database: Database, { endedSince }: Manifest): Promise<void> {
  for (const { id, ending } of endedSince) {
    if (!ending) await database.deleteFrom("pdf_jobs").where("id", "=", id).execute();
    else {
      await database
        .updateTable("pdf_jobs")
        .set({ ...ending, holder: null, passwords_json: "[]", network_key: null })
        .where("id", "=", id)
        .execute();
    }
  }
  await database
    .updateTable("pdf_jobs")
    .set({ status: "queued", holder: null, progress: 0 })
    .where("status", "=", "processing")
    .execute();
}

/** Replaces the queue, which is not part of the backup. */
async function fillQueue(database: Database, databaseUrl: string, now: number): Promise<void> {
  await sql`drop schema if exists ${sql.id(QUEUE_SCHEMA)} cascade`.execute(database);
  const onError = (error: unknown) => process.emitWarning(error as Error);
  const queue = await startBossQueue(database, { databaseUrl, now: () => now, isWorker: false, onError });
  const jobs = await database.selectFrom("pdf_jobs").select(["id", "turn"]).where("status", "=", "queued").execute();
  for (const { id, turn } of jobs) await queue.add(database, id, turn);
  await queue.close();
}
