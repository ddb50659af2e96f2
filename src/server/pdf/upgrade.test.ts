import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeBackup, verifyBackup } from "#server/operations/backup.ts";
import { folderBlobs } from "#server/platform/blobs.ts";
import { openDatabase } from "#server/platform/database.ts";
import { migrate, schemaChanges } from "#server/platform/migrations.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testApp, testClock } from "#server/platform/testing/test-app.ts";
import { signedPath } from "./links.ts";
import { createJobStore } from "./store.ts";
import { createSweep } from "./sweep.ts";
import { testQueue } from "./testing/queues.ts";

const JOB = "AAAAAAAAAAAAAAAAAAAAAA";

describe("results of the previous release", () => {
  const clock = testClock();
  let store: TestStore;
  let dataDir: string;
  beforeEach(async () => {
    store = await testStore("SQLite");
    dataDir = join(store.filesDir, "old");
    const old = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
    await migrate(old, schemaChanges(0));
    await sql`insert into users (id, created_at, last_seen_at) values ('me', 0, 0)`.execute(old.database);
    await sql`insert into pdf_jobs values (${JOB}, 'me', null, '{"operation":"split","splitType":"pages"}',
      '[{"name":"a.pdf","size":9}]', '[]', 'completed', 1, 1, null, 0, null, null, 'a.zip', 7, 'key', ${clock.now()},
      ${clock.now()})`.execute(old.database);
    await old.database.destroy();
    await folderBlobs(join(dataDir, "blobs")).put(`pdf/${JOB}/result`, content());
  });
  afterEach(() => store.close());

  async function* content() {
    yield Buffer.from("content");
  }

  it("can be downloaded until they expire, and are in backups", async () => {
    const opened = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
    await migrate(opened);
    const app = await testApp({ ...store, ...opened, filesDir: dataDir }, { clock });
    const queue = await testQueue({ ...store, ...opened }, { now: clock.now });
    const blobs = folderBlobs(join(dataDir, "blobs"));
    const sweep = createSweep({ jobs: createJobStore(opened.database, queue, clock.now, 3_600_000), blobs });
    const download = async () => {
      await sweep({ now: clock.now(), retention: 3_600_000 });
      const { statusCode, body } = await app.inject({ url: signedPath(JOB, "key", clock.now() + 1) });
      return [statusCode, statusCode === 200 ? body : ""];
    };
    expect(await download()).toEqual([200, "content"]);
    const range = { range: "bytes=3-" };
    expect((await app.inject({ url: signedPath(JOB, "key", clock.now() + 1), headers: range })).body).toBe("tent");
    const backup = join(dataDir, "backup");
    await takeBackup({ dataDir, databaseUrl: undefined, s3: undefined }, backup, clock.now);
    const { manifest } = await verifyBackup(backup);
    expect(manifest.parts.map(({ name }) => name)).toContain(`blobs/pdf/${JOB}/result`);
    clock.advance(3_599_000);
    expect(await download()).toEqual([200, "content"]);
    clock.advance(1000);
    expect(await download()).toEqual([404, ""]);
    expect(await blobs.list("pdf")).toEqual([]);
    await queue.close();
    await app.close();
    await opened.database.destroy();
  });
});
