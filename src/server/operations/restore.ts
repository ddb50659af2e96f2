import { existsSync } from "node:fs";
import { constants, copyFile, lchown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { rotateSigningKey } from "#server/auth/signing-key.ts";
import { QUEUE_SCHEMA, startBossQueue } from "#server/pdf/boss-queue.ts";
import { renameDurably } from "#server/platform/blobs.ts";
import type { Config } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import { migrate, recordedChanges } from "#server/platform/migrations.ts";
import { openBlobs } from "#server/platform/open-blobs.ts";
import { freeBytes } from "#server/platform/reserve-file.ts";
import { lockSqlite } from "#server/platform/sqlite.ts";
import { readOperatorRecipes } from "#server/recipes/operator-recipes.ts";
import { formatBytes } from "#shared/format-number.ts";
import { readSnapshot } from "./backup.ts";
import { BackupError, type BackupFile, DATABASE_NAME, type Manifest, openBackupFile } from "./backup-file.ts";
import {
  assertKnownChanges,
  checkStoreFile,
  copyRows,
  createStoreFile,
  explainDamage,
  listTables,
  openForeignFile,
  rowsOfFile,
} from "./store-file.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

type Target = Pick<Config, "dataDir" | "databaseUrl" | "s3" | "toolsOff">;

interface RestoreOptions {
  /** Whether to replace a store that is already there. */
  replace: boolean;
  /** Whether to leave out the operator's recipes. */
  withoutRecipes?: boolean;
  now: number;
}

/** Where the database goes. */
interface Store extends AsyncDisposable {
  /** Puts the store file of a folder in place. */
  fill(folder: string): Promise<void>;
}

interface ExtractedPart {
  name: string;
  path: string;
}

const IN_USE = "is in use. Stop the server, on all machines, and try again.";

/**
 * Restores a backup of either kind of store into an empty store. Only rows of known tables are taken from its database.
 * Access tokens from before become invalid, because whoever has the backup has the key that signed them; cookies and API
 * keys stay valid.
 * @returns the backup, and what was kept of the data that was there
 * @throws {BackupError} before anything is changed, if the backup is damaged, was tampered with or is of a later release,
 *   or if the store is in use or not empty
 */
export async function restoreBackup(
  config: Target,
  path: string,
  options: RestoreOptions,
): Promise<Pick<BackupFile, "manifest" | "bytes"> & { kept: string[] }> {
  await using file = await openBackupFile(path);
  const { manifest, bytes } = file;
  assertKnownChanges(manifest.migrations, "This backup was made by");
  const newFolder = await mkdir(config.dataDir, { recursive: true });
  let isChecked = false;
  const kept: string[] = [];
  try {
    await checkRoom(manifest, config.dataDir);
    await using store = config.databaseUrl
      ? await postgresStore(config, config.databaseUrl, options)
      : sqliteStore(config.dataDir, options, kept);
    await withTemporaryFolder(join(config.dataDir, "restore-"), async (folder) => {
      // Numbered, so that no name of the backup becomes a path before its content is checked.
      const parts = manifest.parts.map(({ name }, index) => ({ name, path: join(folder, String(index)) }));
      for (const [index, part] of manifest.parts.entries()) await file.extract(part, join(folder, String(index)));
      const storeFolder = join(folder, "store");
      const database = parts.find(({ name }) => name === DATABASE_NAME)?.path ?? "";
      await prepareStore(database, storeFolder, manifest, options.now);
      const recipes = options.withoutRecipes ? [] : partsIn(parts, "recipes/");
      await checkRecipes(recipes, join(folder, "recipes"), config.toolsOff);
      isChecked = true;
      const blobs = await openBlobs(config);
      for (const { name, path } of partsIn(parts, "blobs/")) await blobs.putFile(name, path);
      await store.fill(storeFolder);
      for (const recipe of recipes) await restoreRecipe(join(config.dataDir, "recipes"), recipe, options, kept);
      await giveToOwner(config.dataDir);
    });
  } catch (error) {
    if (newFolder && !isChecked) await rm(newFolder, { recursive: true });
    throw error;
  }
  return { manifest, bytes, kept };
}

/** The parts below a prefix, without it in their names. */
const partsIn = (parts: readonly ExtractedPart[], prefix: string): ExtractedPart[] =>
  parts
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, path }) => ({ name: name.slice(prefix.length), path }));

/** Copies what can be trusted of a backup's database into a new store file, and brings that up to date. */
async function prepareStore(backup: string, folder: string, manifest: Manifest, now: number): Promise<void> {
  const opened = await explainDamage(() => createStoreFile(folder, manifest.migrations));
  const { database } = opened;
  try {
    await checkStoreFile(backup, database);
    await explainDamage(async () => {
      using source = openForeignFile(backup);
      await copyRows(database, await listTables(database), (table) => rowsOfFile(source, table));
    });
    const { counts } = await readSnapshot(database, manifest.store);
    for (const [name, count] of Object.entries(manifest.counts)) {
      const found = counts[name as keyof typeof counts];
      if (found !== count) throw new BackupError(`The backup lists ${count} ${name}, but has ${found}.`);
    }
    await migrate(opened);
    await updateJobs(database, manifest);
    await rotateSigningKey(database, now, { revoke: true });
  } finally {
    await database.destroy();
  }
}

/** Reads recipes like a server that starts. */
async function checkRecipes(
  recipes: readonly ExtractedPart[],
  folder: string,
  toolsOff: readonly string[],
): Promise<void> {
  await mkdir(folder);
  for (const { name, path } of recipes) await copyFile(path, join(folder, name));
  await readOperatorRecipes(folder, toolsOff).catch((error: Error) => {
    const reason = error.message.replace(folder, "recipes");
    throw new BackupError(`${reason} To restore everything but recipes, add --without-recipes.`, { cause: error });
  });
}

async function checkRoom({ parts }: Manifest, dataDir: string): Promise<void> {
  // The database is copied once more.
  const needed = parts.reduce((sum, { name, bytes }) => sum + (name === DATABASE_NAME ? 2 : 1) * bytes, 0);
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
    async fill(folder) {
      if (isThere() && !replace) throw new BackupError(`${path} ${IN_USE}`);
      release();
      // A damaged database may still have the other two.
      for (const suffix of ["", "-wal", "-shm"]) {
        if (existsSync(path + suffix)) await rename(path + suffix, before + suffix);
      }
      await renameDurably(join(folder, DATABASE_NAME), path);
      if (existsSync(before)) kept.push(before);
    },
    async [Symbol.asyncDispose]() {
      release();
    },
  };
}

async function postgresStore(config: Target, databaseUrl: string, { replace, now }: RestoreOptions): Promise<Store> {
  const opened = openDatabase(config, (error) => process.emitWarning(error));
  const { database } = opened;
  const close = () => database.destroy();
  await checkDatabase(database, replace).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    async fill(folder) {
      const file = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
      const tables = await listTables(file.database).finally(() => file.database.destroy());
      using source = openForeignFile(join(folder, DATABASE_NAME));
      const replaceRows = async (transaction: Database) => {
        await migrate({ ...opened, withSchema: (work) => work(transaction) });
        await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(transaction);
        await copyRows(transaction, tables, (table) => rowsOfFile(source, table));
      };
      await opened.withSchema((connection) => connection.transaction().execute(replaceRows));
      await fillQueue(database, databaseUrl, now);
    },
    [Symbol.asyncDispose]: close,
  };
}

async function checkDatabase(database: Database, replace: boolean): Promise<void> {
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
  assertKnownChanges(await recordedChanges(database), `${named} is of`);
}

/** Existing recipes, such as those that the operator has just installed, stay unless they are to be replaced. */
async function restoreRecipe(
  folder: string,
  { name, path: from }: ExtractedPart,
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
