import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSigningKeys } from "#server/auth/signing-key.ts";
import { INTERRUPTED_MESSAGE } from "#server/pdf/job-queue.ts";
import { inputKey, resultKey } from "#server/pdf/processor.ts";
import { addJob } from "#server/pdf/testing/add-job.ts";
import { jobIdOf, testQueue } from "#server/pdf/testing/queues.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import { migrate, recordedChanges, schemaChanges } from "#server/platform/migrations.ts";
import { openBlobs } from "#server/platform/open-blobs.ts";
import { startS3 } from "#server/platform/testing/s3.ts";
import { emptyStore, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { takeBackup, verifyBackup } from "./backup.ts";
import { createBackupWriter, type Manifest } from "./backup-file.ts";
import { restoreBackup } from "./restore.ts";
import { canDump, oneChunk } from "./testing/backups.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const FLIPS = process.env.NIGHTLY ? 1000 : 50;
const empty = { users: 0, pastes: 0, links: 0, jobs: 0 };

describe("restoreBackup", () => {
  let folder: string;
  let file: string;
  let source: TestStore;
  let target: { dataDir: string; databaseUrl: undefined; s3: undefined };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-restore-"));
    file = join(folder, "backup.zip");
    target = { dataDir: join(folder, "target"), databaseUrl: undefined, s3: undefined };
    source = await testStore("SQLite");
    await addPaste(source.database, "kept");
  });
  afterEach(async () => {
    await source.close();
    await rm(folder, { recursive: true });
  });

  const back = (store: TestStore = source) =>
    takeBackup({ ...store.location, dataDir: store.filesDir, s3: undefined }, file, () => NOW);
  const restore = ({ replace = false, path = file } = {}) => restoreBackup(target, path, { replace, now: NOW });

  async function withTarget<T>(work: (database: Database) => Promise<T>, dataDir = target.dataDir): Promise<T> {
    const { database } = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
    return work(database).finally(() => database.destroy());
  }

  const contents = (database: Database) =>
    database
      .selectFrom("pastes")
      .select("content")
      .execute()
      .then((rows) => rows.map((row) => row.content));

  async function fillTarget(content: string): Promise<void> {
    const opened = openDatabase(target, () => {});
    await migrate(opened);
    await addPaste(opened.database, content);
    await opened.database.destroy();
  }

  it("restores what was backed up, and replaces the signing key", async () => {
    const before = await loadSigningKeys(source.database, { now: () => NOW });
    const { manifest } = await back();
    expect(manifest).toMatchObject({ createdAt: NOW, store: "SQLite", counts: { ...empty, users: 1, pastes: 1 } });
    expect(await restore()).toMatchObject({ manifest, kept: [] });
    expect(await readdir(target.dataDir)).toEqual(["sundry.db"]);
    await withTarget(async (database) => {
      expect(await contents(database)).toEqual(["kept"]);
      const after = await loadSigningKeys(database, { now: () => NOW });
      expect(after.verifying(before.signing().kid)).toBeUndefined();
    });
  });

  it.runIf(process.getuid?.() === 0)("gives what root restores to the owner of the folder", async () => {
    await back();
    await mkdir(target.dataDir);
    await chown(target.dataDir, 12_345, 23_456);
    await restore();
    expect(await stat(join(target.dataDir, "sundry.db"))).toMatchObject({ uid: 12_345, gid: 23_456 });
  });

  it("brings an older backup up to date", async () => {
    const old = await emptyStore("SQLite");
    await migrate(old, schemaChanges(0));
    await addPaste(old.database, "old");
    await back(old);
    await old.close();
    await restore();
    await withTarget(async (database) => {
      expect(await recordedChanges(database)).toEqual(schemaChanges().map(({ name }) => name));
      expect(await contents(database)).toEqual(["old"]);
    });
  });

  it("rejects a backup of a newer version", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('201-next', '')`.execute(source.database);
    await back();
    await expect(restore()).rejects.toThrow(
      "This backup was made by a newer version (201-next). Install that version.",
    );
    expect(await readdir(folder)).toEqual(["backup.zip"]);
  });

  it("rejects a backup of the other kind of store", async () => {
    await back();
    const postgres = { ...target, databaseUrl: "postgres://127.0.0.1:1/none" };
    await expect(restoreBackup(postgres, file, { replace: false, now: NOW })).rejects.toThrow(
      "This backup is of SQLite. Unset DATABASE_URL to restore it.",
    );
  });

  it("leaves a store that is there alone, or moves it aside if asked to", async () => {
    await back();
    await fillTarget("present");
    await expect(restore()).rejects.toThrow(/sundry\.db already exists.*--replace/);
    expect(await withTarget(contents)).toEqual(["present"]);
    const { kept } = await restore({ replace: true });
    const aside = join(target.dataDir, "sundry.db.before-2026-01-02T03-04-05.000Z");
    expect(kept).toEqual([aside]);
    expect(await withTarget(contents)).toEqual(["kept"]);
    const elsewhere = join(folder, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, "sundry.db"), await readFile(aside));
    expect(await withTarget(contents, elsewhere)).toEqual(["present"]);
  });

  it("replaces a damaged database", async () => {
    await back();
    await mkdir(target.dataDir);
    for (const suffix of ["", "-wal"])
      await writeFile(join(target.dataDir, `sundry.db${suffix}`), "damaged ".repeat(999));
    await restore({ replace: true });
    expect(await withTarget(contents)).toEqual(["kept"]);
  });

  it("refuses while a server uses the store", async () => {
    await back();
    await fillTarget("present");
    await withTarget(async (database) => {
      expect(await contents(database)).toEqual(["present"]);
      await expect(restore({ replace: true })).rejects.toThrow(/sundry\.db is in use. Stop the server/);
      expect(await contents(database)).toEqual(["present"]);
    });
  });

  it("restores recipes, and leaves those that are there unless they are to be replaced", async () => {
    const recipes = join(source.filesDir, "recipes");
    await mkdir(recipes);
    for (const name of ["one", "two"]) await writeFile(join(recipes, `${name}.recipe.json`), `backed up ${name}`);
    await writeFile(join(recipes, "notes.txt"), "no recipe");
    await back();
    const restored = join(target.dataDir, "recipes");
    await mkdir(restored, { recursive: true });
    await writeFile(join(restored, "one.recipe.json"), "present");
    const read = () => readFile(join(restored, "one.recipe.json"), "utf8");
    expect((await restore()).kept).toEqual([join(restored, "one.recipe.json")]);
    expect(await read()).toBe("present");
    expect((await readdir(restored)).sort()).toEqual(["one.recipe.json", "two.recipe.json"]);
    expect((await restore({ replace: true })).kept).toContain(
      join(restored, "one.recipe.json.before-2026-01-02T03-04-05.000Z"),
    );
    expect(await read()).toBe("backed up one");
  });

  it("restores files of PDF jobs from a bucket, and ends jobs whose files are gone", async () => {
    await using s3 = await startS3();
    const [done, running, lost, expired] = [1, 2, 3, 4].map(jobIdOf) as [string, string, string, string];
    const blobs = await openBlobs({ s3: s3.config, dataDir: "" });
    const put = (key: string) => blobs.put(key, oneChunk(key));
    await addJob(source.database, { id: done, status: "completed", attempts: 2, result_name: "a.pdf", result_size: 9 });
    await put(resultKey(done, 2));
    await addJob(source.database, {
      id: running,
      status: "processing",
      attempts: 1,
      holder: "gone",
      files_json: '[{"name":"a.pdf"},{"name":"b.pdf"}]',
    });
    for (const index of [0, 1]) await put(inputKey(running, index));
    await addJob(source.database, { id: lost, status: "processing", attempts: 1, files_json: '[{"name":"a.pdf"}]' });
    await addJob(source.database, {
      id: expired,
      status: "completed",
      attempts: 1,
      result_name: "a.pdf",
      result_size: 9,
    });
    await takeBackup({ ...source.location, s3: s3.config }, file, () => NOW);
    await blobs.removeAll("pdf");

    await restoreBackup({ ...target, s3: s3.config }, file, { replace: false, now: NOW });
    for (const key of [resultKey(done, 2), inputKey(running, 0), inputKey(running, 1)]) {
      expect(String(await (await blobs.read(key))?.toArray())).toBe(key);
    }
    await withTarget(async (database) => {
      const jobs = await database.selectFrom("pdf_jobs").select(["id", "status", "error"]).orderBy("id").execute();
      expect(jobs).toEqual([
        { id: done, status: "completed", error: null },
        { id: running, status: "queued", error: null },
        { id: lost, status: "failed", error: INTERRUPTED_MESSAGE },
      ]);
    });
  });

  describe("with a damaged or hostile file, changes nothing", () => {
    const path = () => join(folder, "hostile.zip");
    const reject = async (message: string | RegExp) => {
      await expect(restore({ path: path(), replace: true })).rejects.toThrow(message);
      expect(await withTarget(contents)).toEqual(["present"]);
      expect(await readdir(target.dataDir)).toEqual(["sundry.db"]);
      expect((await readdir(folder)).sort()).toEqual(["backup.zip", "hostile.zip", "target"]);
    };
    beforeEach(async () => {
      await back();
      await fillTarget("present");
    });

    it("if it is cut off", async () => {
      const whole = await readFile(file);
      for (const length of [0, 1, 100, whole.length >> 1, whole.length - 100, whole.length - 1]) {
        await writeFile(path(), whole.subarray(0, length));
        await reject(/hostile\.zip is damaged, or not a backup/);
      }
    });

    it("if a bit is flipped", async () => {
      const whole = await readFile(file);
      const { manifest } = await verifyBackup(file);
      for (let flip = 0; flip < FLIPS; flip++) {
        const flipped = Buffer.from(whole);
        const at = Math.floor((flip * whole.length) / FLIPS);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << (flip % 8));
        await writeFile(path(), flipped);
        // Times of entries, for example, don't matter.
        const isSame = await verifyBackup(path()).then(
          (read) => expect(read.manifest).toEqual(manifest),
          () => false,
        );
        if (isSame === false) await reject(/is damaged, or not a backup/);
      }
    });

    const part = { name: "sundry.db", bytes: 3, sha256: "0".repeat(64) };
    const manifest: Omit<Manifest, "parts"> = {
      format: "sundry-backup-1",
      createdAt: NOW,
      store: "SQLite",
      migrations: [],
      counts: empty,
      endedSince: [],
    };
    /** A backup with right checksums. */
    const writeBackup = async (entries: Record<string, string>) => {
      await rm(path(), { force: true });
      const writer = createBackupWriter(path());
      for (const [name, text] of Object.entries(entries)) await writer.add(name, oneChunk(text), { compress: true });
      await writer.finish(manifest);
    };
    const writeZip = async (entries: Record<string, string>) => {
      const zip = new ZipWriter(new Uint8ArrayWriter());
      for (const [name, text] of Object.entries(entries)) await zip.add(name, new TextReader(text));
      await writeFile(path(), await zip.close());
    };
    const writeManifest = (own: unknown, entries: Record<string, string> = { "sundry.db": "abc" }) =>
      writeZip({ ...entries, "manifest.json": JSON.stringify(own) });

    it.each([
      "../evil",
      "blobs/../../evil",
      "/tmp/evil",
      "recipes/../evil.recipe.json",
      "recipes/a/b.recipe.json",
      "work",
    ])("if it has a part named %s", async (name) => {
      await writeBackup({ "sundry.db": "abc", [name]: "evil" });
      await reject("damaged, or not a backup");
    });

    it("if its parts are other than listed", async () => {
      await writeBackup({});
      await reject("it has no database");
      for (const [parts, message] of [
        [[part], "sundry.db has changed"],
        [[{ ...part, bytes: 2 }], "sundry.db is too large"],
        [[{ ...part, bytes: 4 }], "sundry.db has changed"],
        [[part, { ...part, name: "blobs/pdf/a" }], "blobs/pdf/a is missing"],
        [[part, part], "lists a part twice"],
        [[], "unexpected entry sundry.db"],
      ] as const) {
        await writeManifest({ ...manifest, parts });
        await reject(message);
      }
    });

    it("if its sizes are absurd", async () => {
      await writeManifest({ ...manifest, parts: [{ ...part, bytes: Number.MAX_SAFE_INTEGER }] });
      await reject(/target has .* free, but the backup needs 8,388,608 GB/);
      await writeManifest({ ...manifest, parts: [{ ...part, bytes: 1e300 }] });
      await reject("manifest.json is not as expected");
      await writeManifest({ ...manifest, parts: [part], more: " ".repeat(65 * 1_048_576) });
      await reject("manifest.json is too large");
    });

    it("if it is not a backup", async () => {
      await writeManifest("hello", {});
      await reject("manifest.json is not as expected");
      await writeZip({ "hello.txt": "hello" });
      await reject("manifest.json is missing");
      await rm(path());
      await expect(restore({ path: path(), replace: true })).rejects.toThrow("There is no file");
    });
  });
});

describe("restoreBackup on PostgreSQL", () => {
  let folder: string;
  let file: string;
  let store: TestStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-restore-"));
    file = join(folder, "backup.zip");
    store = await testStore("PostgreSQL");
    await addPaste(store.database, "kept");
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const location = ({ location: { databaseUrl } }: TestStore) => ({ dataDir: folder, databaseUrl, s3: undefined });
  const restore = (target: TestStore, replace = false) => restoreBackup(location(target), file, { replace, now: NOW });
  /** A server's connections count as use. */
  const closed = async (target: TestStore) => {
    await target.database.destroy();
    return target;
  };

  async function withStore<T>(target: TestStore, work: (database: Database) => Promise<T>): Promise<T> {
    const { database } = openDatabase(target.location, () => {});
    return work(database).finally(() => database.destroy());
  }

  async function writeEmpty(migrations: string[]): Promise<void> {
    const writer = createBackupWriter(file);
    await writer.add("postgres.dump", oneChunk("no dump"));
    await writer.finish({ createdAt: NOW, store: "PostgreSQL", migrations, counts: empty, endedSince: [] });
  }

  it("refuses if the database is in use, not empty, or of a newer version", async () => {
    await writeEmpty(["001-first-tables"]);
    await store.database.selectFrom("users").selectAll().execute();
    await expect(restore(store, true)).rejects.toThrow(/^The database test_\w+ is in use. Stop the server/);
    await closed(store);
    await expect(restore(store)).rejects.toThrow(/^The database test_\w+ is not empty. .* add --replace/);
    await expect(restore(store, true)).rejects.toThrow(/is of a newer version than the backup \(002-sharing, .*\)/);
  });

  it.runIf(process.env.NIGHTLY && canDump())("replaces a database, queue included, only by a whole dump", async () => {
    const target = await testStore("PostgreSQL");
    const job = jobIdOf(1);
    for (const { database, location } of [store, target]) {
      const queue = await testQueue({ database, location });
      const row = { id: job, work_json: '"backed up"' };
      if (database === store.database) {
        await addJob(database, { ...row, status: "processing", attempts: 1 });
      } else {
        await addPaste(database, "present");
        await addJob(database, { ...row, work_json: '"present"' });
        await queue.add(database, job, 0);
        await queue.claim();
      }
      await queue.close();
    }
    await closed(target);
    const read = () => withStore(target, (database) => database.selectFrom("pastes").select("content").execute());
    await writeEmpty(schemaChanges().map(({ name }) => name));
    await expect(restore(target, true)).rejects.toThrow("pg_restore failed.");
    expect(await read()).toEqual([{ content: "present" }]);
    await rm(file);
    await takeBackup(location(store), file, () => NOW);
    await restore(target, true);
    expect(await read()).toEqual([{ content: "kept" }]);
    await withStore(target, async (database) => {
      const queue = await testQueue({ database, location: target.location });
      expect(await queue.claim()).toMatchObject({ id: job, attempt: 1, work: "backed up" });
      await queue.close();
    });
    await target.close();
  });
});

async function addPaste(database: Database, content: string): Promise<void> {
  await database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
  const paste = { id: "paste", owner_id: "me", title: "", language: "text", content, created_at: 0 };
  await database.insertInto("pastes").values(paste).execute();
}
