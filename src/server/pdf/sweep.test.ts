import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Blobs, folderBlobs } from "#server/platform/blobs.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testClock } from "#server/platform/testing/test-app.ts";
import type { JobQueue } from "./job-queue.ts";
import { inputKey, resultKey } from "./processor.ts";
import { createJobStore, type JobStore } from "./store.ts";
import { createSweep } from "./sweep.ts";
import { testQueue } from "./testing/queues.ts";

describe("createSweep", () => {
  let store: TestStore;
  let jobs: JobStore;
  let queue: JobQueue;
  let blobs: Blobs;
  beforeEach(async () => {
    store = await testStore("SQLite");
    queue = await testQueue(store, { now: testClock().now });
    jobs = createJobStore(store.database, queue, testClock().now, 3_600_000);
    blobs = folderBlobs(join(store.filesDir, "blobs"));
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
  });
  afterEach(() => store.close());

  const bytes = async function* () {
    yield Buffer.from("x");
  };
  const add = async (id: string, keys: readonly string[]) => {
    const origin = { requestId: "request", traceparent: null };
    const of = { ownerId: "me", networkKey: "home", idempotencyKey: undefined, linkKey: "key", origin };
    await jobs.create(
      { id, ...of, files: [], passwords: [], work: { operation: "merge" } },
      { waiting: 9, perUser: 9, perNetwork: 9 },
    );
    for (const key of keys) await blobs.put(key, bytes());
  };
  const namesOf = async (id: string) => (await blobs.list(`pdf/${id}`)).map(({ name }) => name).toSorted();

  it("removes leftover files of ended jobs and keeps all others", async () => {
    for (const id of ["done", "failed"]) {
      await add(id, [inputKey(id, 0), inputKey(id, 1), resultKey(id, 1), resultKey(id, 2)]);
    }
    const interrupted = await queue.claim();
    if (interrupted) await queue.requeue(interrupted, false);
    const [done, failed] = [await queue.claim(), await queue.claim()];
    if (done?.id !== "done" || failed?.id !== "failed") throw new Error("Other jobs are waiting.");
    await add("waiting", [inputKey("waiting", 0)]);
    await blobs.put(inputKey("uploading", 0), bytes());
    await queue.end(done, { status: "completed", name: "a.pdf", size: 1 });
    await queue.end(failed, { status: "failed", error: "No." });
    const list = vi.spyOn(blobs, "list");
    const sweep = createSweep({ jobs, blobs });
    const runSweep = () => sweep({ now: testClock().now(), retention: 3_600_000 });
    await runSweep();
    expect(await Promise.all(["done", "failed", "waiting", "uploading"].map(namesOf))).toEqual([
      ["result-2"],
      [],
      ["input-0"],
      ["input-0"],
    ]);
    list.mockClear();
    await runSweep();
    expect(list).toHaveBeenCalledTimes(1);
  });
});
