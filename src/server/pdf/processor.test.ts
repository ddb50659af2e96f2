import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Blobs, folderBlobs } from "#server/platform/blobs.ts";
import { createDiskQuota } from "#server/platform/disk-quota.ts";
import { startWorker, type Worker } from "#server/platform/queue.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testClock } from "#server/platform/testing/test-app.ts";
import type { LogJob } from "./job-log.ts";
import type { JobQueue } from "./job-queue.ts";
import { createProcessor, inputKey, type ProcessorDeps } from "./processor.ts";
import { createSpareEngine } from "./spare-engine.ts";
import { createJobStore, type JobStore } from "./store.ts";
import { makePdf } from "./testing/documents.ts";
import { jobIdOf, testQueue } from "./testing/queues.ts";

describe.each(STORES)("createProcessor on %s", { timeout: scaledTimeout(120_000) }, (kind) => {
  let store: TestStore;
  let folder: string;
  let jobs: JobStore;
  let queue: JobQueue;
  let blobs: Blobs;
  let worker: Worker | undefined;
  let errors: string[];
  beforeEach(async () => {
    store = await testStore(kind);
    folder = await mkdtemp(join(tmpdir(), "sundry-processor-"));
    queue = await testQueue(store, { now: testClock().now });
    jobs = createJobStore(store.database, queue, testClock().now, 3_600_000);
    blobs = folderBlobs(join(folder, "blobs"));
    errors = [];
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    await queue.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const onError = (error: unknown) => errors.push(String(error));
  const processor = (deps: Partial<ProcessorDeps> = {}) =>
    createProcessor({
      queue,
      jobs,
      blobs,
      diskQuota: createDiskQuota({
        folder: "/",
        minFreeBytes: 0,
        maxBytes: 0,
        storedBytes: async () => 0,
        monotonic: () => 0,
      }),
      spare: createSpareEngine(join(folder, "work"), 0),
      limits: { maxPages: 9, pagePixels: 1e7, jobPixels: 1e7, outputMaxBytes: 1e8, memoryMaxBytes: 1e9 },
      seconds: 60,
      workFolder: join(folder, "work"),
      onEnd: () => {},
      monotonic: () => 0,
      onError,
      ...deps,
    });

  async function add(id: string, password = ""): Promise<void> {
    const file = await makePdf();
    await blobs.put(
      inputKey(id, 0),
      (async function* () {
        yield file;
      })(),
    );
    await jobs.create(
      {
        id,
        ownerId: "me",
        networkKey: "home",
        idempotencyKey: undefined,
        work: { operation: "split", splitType: "pages" },
        files: [{ name: "a.pdf", size: file.length }],
        passwords: [password],
        linkKey: "key",
        origin: { requestId: "request", traceparent: null },
      },
      { waiting: 9, perUser: 9, perNetwork: 9 },
    );
  }
  const JOB = jobIdOf(1);
  const statusOf = async (id: string) => (await jobs.find(id))?.status;

  it.runIf(process.env.NIGHTLY)("retries a job whose end could not be recorded once the store is back", async () => {
    await add(JOB);
    const failing = new Set(["end", "requeue"]);
    const failOnce = (name: string) => {
      if (failing.delete(name)) throw new Error(`Store unavailable: ${name}`);
    };
    const flaky: JobQueue = {
      ...queue,
      async end(...values) {
        failOnce("end");
        return queue.end(...values);
      },
      async requeue(...values) {
        failOnce("requeue");
        return queue.requeue(...values);
      },
    };
    worker = startWorker({ leases: flaky, work: processor({ queue: flaky }).process, onError, concurrency: 1 });
    await expect.poll(() => statusOf(JOB), { timeout: scaledTimeout(60_000) }).toBe("completed");
    expect(errors).toEqual(["Error: Store unavailable: end", "Error: Store unavailable: requeue"]);
    expect(await jobs.find(JOB)).toMatchObject({ result: { name: expect.any(String) } });
  });

  it("logs an engine's exit code and last stderr output without file names or passwords", async () => {
    await add(JOB, "pässword");
    const script =
      "process.once('message', ({ files: [file] }) => { console.error('x'.repeat(9000), JSON.stringify(file)); process.exit(3); })";
    const take = () => spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
    const spare = { ...createSpareEngine(join(folder, "work"), 0), take };
    const steps: unknown[] = [];
    const log: LogJob = (event, { id, requestId }, facts) => steps.push([event, id, requestId, facts?.outcome]);
    worker = startWorker({ leases: queue, work: processor({ spare, log }).process, onError, concurrency: 1 });
    await expect.poll(() => statusOf(JOB), { timeout: scaledTimeout(30_000) }).toBe("failed");
    await expect
      .poll(() => steps)
      .toEqual([
        ["started", JOB, "request", undefined],
        ["requeued", JOB, "request", "died"],
        ["started", JOB, "request", undefined],
        ["failed", JOB, "request", "died"],
      ]);
    expect(errors).toHaveLength(2);
    expect(errors[0]).toMatch(
      /^Error: PDF engine died: code 3, signal null: x+ \{.*"name":"\[…\]","password":"\[…\]"\}\n$/,
    );
    expect(errors[0]?.length).toBeLessThan(2200);
  });

  it("logs and measures a job whose files can't be fetched as an error", async () => {
    await add(JOB);
    const steps: unknown[] = [];
    const { process } = processor({
      blobs: { ...blobs, fetch: () => Promise.reject(new Error("The bucket is unreachable.")) },
      log: (event, _job, facts) => steps.push([event, facts?.outcome]),
      onEnd: (_work, outcome) => steps.push(outcome),
    });
    const job = await queue.claim();
    if (job) await process(job, new AbortController().signal);
    expect(steps).toEqual([["started", undefined], "error", ["requeued", "error"]]);
  });

  it("fails a job whose result no longer fits, and removes its files", async () => {
    await add(JOB);
    const limits = { folder: "/", minFreeBytes: 0, maxBytes: 1, storedBytes: async () => 1, monotonic: () => 0 };
    const { process } = processor({ diskQuota: createDiskQuota(limits) });
    const job = await queue.claim();
    if (job) await process(job, new AbortController().signal);
    expect(await jobs.find(JOB)).toMatchObject({ status: "failed", error: "There is no space left to store this." });
    expect(await blobs.list(`pdf/${JOB}`)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("removes work folders of other machines after two hours", async () => {
    const work = join(folder, "work", encodeURIComponent("another-machine:1:x"));
    const [old, young] = [join(work, "old"), join(work, "young")];
    for (const path of [old, young]) await mkdir(path, { recursive: true });
    const now = Date.now();
    const hours = (count: number) => new Date(now - count * 3_600_000);
    await utimes(old, hours(2.1), hours(2.1));
    await utimes(young, hours(1.9), hours(1.9));
    const { tidy } = processor();
    await tidy(now);
    expect(await readdir(work)).toEqual(["young"]);
    await tidy(now + 3_600_000);
    expect(await readdir(work)).toEqual([]);
    await tidy(now + 3 * 3_600_000);
    expect(await readdir(join(folder, "work"))).toEqual([]);
  });
});
