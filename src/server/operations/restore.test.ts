import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
import { connectionsEnded, emptyStore, ownStore, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { takeBackup, verifyBackup } from "./backup.ts";
import { createBackupWriter, type Manifest, openBackupFile } from "./backup-file.ts";
import { restoreBackup } from "./restore.ts";
import { oneChunk } from "./testing/backups.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const FLIPS = process.env.NIGHTLY ? 1000 : 10;
const RECIPE = '{"recipe":1,"name":"Read","steps":[{"tool":"base64-encode","operation":"decode"}]}';
const empty = { users: 0, pastes: 0, links: 0, jobs: 0 };

describe("restoreBackup", () => {
  let folder: string;
  let file: string;
  let source: TestStore;
  let target: Parameters<typeof restoreBackup>[0] & { databaseUrl: undefined };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-restore-"));
    file = join(folder, "backup.zip");
    target = { dataDir: join(folder, "target"), databaseUrl: undefined, s3: undefined, toolsOff: [] };
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
    await back();
    const { manifest } = await verifyBackup(file);
    const newer = join(folder, "newer.zip");
    const writer = createBackupWriter(newer);
    await writer.add("sundry.db", oneChunk("of another version"));
    await writer.finish({ ...manifest, migrations: [...manifest.migrations, "201-next"] });
    await expect(restore({ path: newer })).rejects.toThrow(
      "This backup was made by a newer version (201-next). Install that version.",
    );
    expect((await readdir(folder)).sort()).toEqual(["backup.zip", "newer.zip"]);
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
    for (const name of ["one", "two"]) await writeFile(join(recipes, `${name}.recipe.json`), RECIPE);
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
    expect(await read()).toBe(RECIPE);
  });

  it.runIf(process.env.NIGHTLY)(
    "restores files of PDF jobs from a bucket, and ends jobs whose files are gone",
    async () => {
      await using s3 = await startS3();
      const [done, running, lost, expired] = [1, 2, 3, 4].map(jobIdOf) as [string, string, string, string];
      const blobs = await openBlobs({ s3: s3.config, dataDir: "" });
      const put = (key: string) => blobs.put(key, oneChunk(key));
      await addJob(source.database, {
        id: done,
        status: "completed",
        attempts: 2,
        result_name: "a.pdf",
        result_size: 9,
      });
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
    },
  );

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

    it.runIf(process.env.NIGHTLY)("if its sizes are absurd", async () => {
      await writeManifest({ ...manifest, parts: [{ ...part, bytes: Number.MAX_SAFE_INTEGER }] });
      await reject(/target has .* free, but the backup needs 16,777,216 GB/);
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

    /** A backup with right checksums, and parts that someone changed. */
    const writeChanged = async (
      changed: { database?: (file: string) => unknown; manifest?: Partial<Manifest>; recipe?: string },
      to = path(),
    ) => {
      const original = await verifyBackup(file);
      await using opened = await openBackupFile(file);
      const copy = join(folder, "changed.db");
      const [part] = opened.manifest.parts;
      if (part) await opened.extract(part, copy);
      await changed.database?.(copy);
      await rm(to, { force: true });
      const writer = createBackupWriter(to);
      await writer.add("blobs/pdf/a/result", oneChunk("a result"));
      await writer.add("sundry.db", oneChunk(await readFile(copy)));
      if (changed.recipe !== undefined) await writer.add("recipes/mine.recipe.json", oneChunk(changed.recipe));
      const { parts: _, format: __, ...contents } = original.manifest;
      await writer.finish({ ...contents, ...changed.manifest });
      await rm(copy);
    };
    const execute = (statements: string) => (database: string) => {
      using opened = new DatabaseSync(database, { enableForeignKeyConstraints: false, defensive: false });
      opened.exec(`${statements}; pragma wal_checkpoint(truncate); pragma journal_mode = delete`);
    };
    const overwrite = (find: string | number, bytes: string) => async (database: string) => {
      const content = await readFile(database);
      content.write(bytes, typeof find === "number" ? find : content.indexOf(find), "latin1");
      await writeFile(database, content);
    };
    const user = "insert into users values ('user 1100', 0, 0)";

    const TAMPERED: Readonly<Record<string, [change: (database: string) => unknown, refusal: RegExp]>> = {
      "no bytes": [(database) => writeFile(database, ""), /is damaged: it has no table kysely_migration/],
      "no database": [(database) => writeFile(database, "hello ".repeat(999)), /is damaged: file is not a database/],
      "no tables": [
        async (database) => {
          await rm(database);
          execute("create table x (y); drop table x")(database);
        },
        /is damaged: it has no table/,
      ],
      "a missing table": [execute("drop table paste_views"), /is damaged: it has no table paste_views/],
      "a damaged page": [overwrite(8192 * 3, "\xff".repeat(999)), /is damaged: /],
      "a damaged header": [overwrite(20, "\xff".repeat(60)), /is damaged: /],
      "another table": [execute("create table extra (x)"), /has an unknown table extra/],
      "a trigger": [
        execute("create trigger evil after insert on users begin delete from pastes; end"),
        /has an unknown trigger evil/,
      ],
      "a view": [execute("create view evil as select * from users"), /has an unknown view evil/],
      "a view instead of a table": [
        execute("drop table reports; create view reports as select 1 as id"),
        /has an unknown view reports/,
      ],
      "a virtual table": [
        execute("drop table rate_limits; create virtual table rate_limits using fts5(key, whole_at)"),
        /has another table rate_limits|has an unknown/,
      ],
      "an index with an expression": [
        execute("drop index users_last_seen; create index users_last_seen on users (abs(last_seen_at))"),
        /has another index users_last_seen/,
      ],
      "another index": [execute("create index more on users (created_at)"), /has an unknown index more/],
      "another column": [execute("alter table users add column more text"), /has another table users/],
      "a generated column": [
        execute("alter table users add column more text as (upper(id))"),
        /has another table users/,
      ],
      "a malformed schema": [
        execute("pragma writable_schema = on; update sqlite_schema set sql = 'create nonsense' where name = 'users'"),
        /is damaged: malformed database schema/,
      ],
      "rows without their owner": [execute("delete from users"), /is damaged: FOREIGN KEY constraint failed/],
      "a row without a key": [execute("insert into users values (null, 0, 0)"), /a row has an impossible id/],
      "text in a number": [execute("update users set created_at = 'evil'"), /a row has an impossible created_at/],
      "a number too large": [execute(`update users set created_at = ${2n ** 60n}`), /is damaged: Value is too large/],
      "bytes in a text": [execute("update pastes set content = x'00ff'"), /a row has an impossible content/],
      NUL: [execute("update pastes set content = 'a' || char(0)"), /a row has an impossible content/],
      "other counts": [execute(user), /The backup lists 1 users, but has 2\./],
      "an index that disagrees": [
        async (database) => {
          execute(`${user}; insert into users values ('user 1101', 0, 0)`)(database);
          await overwrite("user 1100", "X")(database);
        },
        /is damaged: .*index/,
      ],
    };
    it.each(Object.entries(TAMPERED))("if its database has %s", async (_, [change, refusal]) => {
      await writeChanged({ database: change });
      await reject(refusal);
    });

    it("if a new folder would be left", async () => {
      await writeChanged({ database: (database) => writeFile(database, "") });
      const dataDir = join(folder, "new", "data");
      const restoring = restoreBackup({ ...target, dataDir }, path(), { replace: false, now: NOW });
      await expect(restoring).rejects.toThrow("is damaged");
      expect((await readdir(folder)).sort()).toEqual(["backup.zip", "hostile.zip", "target"]);
    });

    it("if its changes are not those of its tables", async () => {
      await writeChanged({ manifest: { migrations: ["001-first-tables"] } });
      await reject("has another table sessions");
      await writeChanged({ manifest: { migrations: ["106-job-trace"] } });
      await reject("is damaged");
    });

    it("if the server could not start with a recipe", async () => {
      await writeChanged({ recipe: "{" });
      await reject(/^The recipe recipes\/mine\.recipe\.json can't be used\. This is not a recipe: /);
      await writeChanged({ recipe: RECIPE });
      target.toolsOff = ["base64-encode"];
      await reject(/there is no tool "base64-encode"\. To restore everything but recipes, add --without-recipes\.$/);
      await restoreBackup(target, path(), { replace: true, withoutRecipes: true, now: NOW });
      expect(await withTarget(contents)).toEqual(["kept"]);
      expect(await readdir(target.dataDir)).not.toContain("recipes");
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
    store = await ownStore("PostgreSQL");
    await addPaste(store.database, "kept");
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const location = ({ location: { databaseUrl } }: TestStore) => ({
    dataDir: folder,
    databaseUrl,
    s3: undefined,
    toolsOff: [],
  });
  const restore = (target: TestStore, replace = false) => restoreBackup(location(target), file, { replace, now: NOW });
  /** A server's connections count as use. */
  const closed = async (target: TestStore) => {
    await target.database.destroy();
    await connectionsEnded(target);
    return target;
  };

  async function withStore<T>(target: TestStore, work: (database: Database) => Promise<T>): Promise<T> {
    const { database } = openDatabase(target.location, () => {});
    const result = await work(database).finally(() => database.destroy());
    await connectionsEnded(target);
    return result;
  }
  const read = (target: TestStore) =>
    withStore(target, (database) => database.selectFrom("pastes").select("content").execute());

  it("refuses if the database is in use, not empty, or of a newer version", async () => {
    await takeBackup(location(store), file, () => NOW);
    await store.database.selectFrom("users").selectAll().execute();
    await expect(restore(store, true)).rejects.toThrow(/^The database test_\w+ is in use. Stop the server/);
    await sql`insert into kysely_migration (name, timestamp) values ('201-next', '')`.execute(store.database);
    await closed(store);
    await expect(restore(store)).rejects.toThrow(/^The database test_\w+ is not empty. .* add --replace/);
    await expect(restore(store, true)).rejects.toThrow(/^The database test_\w+ is of a newer version \(201-next\)/);
  });

  it("replaces a database, queue included, only by a whole backup", async () => {
    const target = await ownStore("PostgreSQL");
    const job = jobIdOf(1);
    for (const { database, location } of [store, target]) {
      const queue = await testQueue({ database, location });
      const row = { id: job, work_json: '"backed up"' };
      if (database === store.database) {
        await addJob(database, { ...row, status: "processing", attempts: 1, progress: 0.5 });
      } else {
        await addPaste(database, "present");
        await addJob(database, { ...row, work_json: '"present"' });
        await queue.add(database, job, 0);
        await queue.claim();
      }
      await queue.close();
    }
    await closed(target);
    await takeBackup(location(store), file, () => NOW);
    const { manifest } = await verifyBackup(file);
    const whole = await readFile(file);
    await rm(file);
    const writer = createBackupWriter(file);
    await writer.add("sundry.db", oneChunk("no database"));
    const { parts: _, format: __, ...rest } = manifest;
    await writer.finish(rest);
    await expect(restore(target, true)).rejects.toThrow("sundry.db is damaged: file is not a database");
    expect(await read(target)).toEqual([{ content: "present" }]);
    await writeFile(file, whole);
    await restore(target, true);
    expect(await read(target)).toEqual([{ content: "kept" }]);
    await withStore(target, async (database) => {
      const queue = await testQueue({ database, location: target.location });
      expect(await queue.claim()).toMatchObject({ id: job, attempt: 1, work: "backed up" });
      await queue.close();
    });
    await target.close();
  });

  it("runs nothing of the backup, and creates only its own tables", async () => {
    await sql`create materialized view evil as select 1 as x`.execute(store.database);
    await sql`create function evil() returns trigger language plpgsql as 'begin return new; end'`.execute(
      store.database,
    );
    await sql`create trigger evil before insert on users for each row execute function evil()`.execute(store.database);
    await takeBackup(location(store), file, () => NOW);
    const target = await emptyStore("PostgreSQL");
    await closed(target);
    await restore(target);
    expect(await read(target)).toEqual([{ content: "kept" }]);
    const { rows } = await withStore(target, (database) =>
      sql`select relname as name from pg_class where relname = 'evil'
        union all select proname from pg_proc where proname = 'evil'
        union all select tgname from pg_trigger where tgname = 'evil'`.execute(database),
    );
    expect(rows).toEqual([]);
    await target.close();
  });

  it("leaves a database as it is if the rows can't be written", async () => {
    await takeBackup(location(store), file, () => NOW);
    const target = await ownStore("PostgreSQL");
    await addPaste(target.database, "present");
    await sql`alter table pastes add constraint small check (content <> 'kept')`.execute(target.database);
    await closed(target);
    await expect(restore(target, true)).rejects.toThrow(/violates check constraint/);
    expect(await read(target)).toEqual([{ content: "present" }]);
    await target.close();
  });

  it.each([
    ["SQLite", "PostgreSQL"],
    ["PostgreSQL", "SQLite"],
  ] as const)("moves a site from %s to %s with all of its rows", async (from, to) => {
    const source = await testStore(from);
    await fillEveryTable(source.database);
    await takeBackup({ ...source.location, dataDir: source.filesDir, s3: undefined }, file, () => NOW);
    const target = await emptyStore(to);
    await closed(target);
    const where = { ...target.location, dataDir: target.location.dataDir || folder, s3: undefined, toolsOff: [] };
    await restoreBackup(where, file, { replace: true, now: NOW });
    const restored = await withStore(target, everyTable);
    const original = await everyTable(source.database);
    // Replaced.
    for (const one of [restored, original]) delete one.signing_keys;
    expect(restored).toEqual(original);
    await source.close();
    await target.close();
  });
});

const TABLES = [
  ..."users sessions external_users sign_outs api_keys signing_keys erasures tool_usage event_counts".split(" "),
  ..."pastes paste_views paste_terms links reports admin_actions rate_limits link_clicks pdf_jobs".split(" "),
];

async function everyTable(database: Database): Promise<Record<string, unknown>> {
  const rows = async (table: string) => {
    const { rows: found } = await sql`select * from ${sql.table(table)}`.execute(database);
    return [table, found.map((row) => JSON.stringify(row)).sort()] as const;
  };
  return Object.fromEntries(await Promise.all(TABLES.map(rows)));
}

/** More rows than are copied at once. */
async function fillEveryTable(database: Database): Promise<void> {
  await addPaste(database, "line\n\ttab \\N ' 🧵".repeat(100));
  const many = Array.from({ length: 1001 }, (_, index) => index);
  for (let start = 0; start < many.length; start += 100) {
    const links = many.slice(start, start + 100).map((id) => ({
      alias_key: `l${id}`,
      id: Number.MAX_SAFE_INTEGER - id,
      alias: `L${id}`,
      owner_id: "me",
      created_at: NOW,
      expires_at: id % 2 ? null : NOW,
      long_url: "https://example.org/",
    }));
    await database.insertInto("links").values(links).execute();
  }
  await database.insertInto("sessions").values({ secret_hash: "a", user_id: "me", ends_others: 1 }).execute();
  await database.insertInto("external_users").values({ name_hash: "a", user_id: "me" }).execute();
  await database.insertInto("sign_outs").values({ user_id: "me", generation: "a", created_at: NOW }).execute();
  const key = { id: "a", user_id: "me", secret_hash: "a", name: "", created_at: NOW, last_used_at: null };
  await database.insertInto("api_keys").values(key).execute();
  await database.insertInto("erasures").values({ user_id: "me" }).execute();
  await database.insertInto("tool_usage").values({ user_id: "me", tool_id: "a", last_used_at: NOW, uses: 3 }).execute();
  await database.insertInto("event_counts").values({ day: "2026-01-01", kind: "a", name: "b", count: 3 }).execute();
  await database.insertInto("paste_views").values({ paste_id: "paste", views: 3 }).execute();
  await database
    .insertInto("paste_terms")
    .values({ paste_id: "paste", expires_at: null, burn: 0, encrypted: 1 })
    .execute();
  const item = { kind: "paste" as const, item_id: "paste" };
  await database
    .insertInto("reports")
    .values({ ...item, id: "a", item_created_at: 0, reporter_id: null, reason: "spam", note: "", created_at: NOW })
    .execute();
  await database
    .insertInto("admin_actions")
    .values({ ...item, id: "a", done_at: NOW, action: "dismiss", reasons: "spam", reports: 2 })
    .execute();
  await database.insertInto("rate_limits").values({ key: "a", whole_at: NOW }).execute();
  await database.insertInto("link_clicks").values({ link_id: 3, day: "2026-01-01", clicks: 3 }).execute();
  await addJob(database, { id: jobIdOf(1), status: "failed", attempts: 1, error: "broken", progress: 0.5 });
}

async function addPaste(database: Database, content: string): Promise<void> {
  await database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
  const paste = { id: "paste", owner_id: "me", title: "", language: "text", content, created_at: 0 };
  await database.insertInto("pastes").values(paste).execute();
}
