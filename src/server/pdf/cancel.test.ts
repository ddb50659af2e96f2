import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Blobs, folderBlobs } from "#server/platform/blobs.ts";
import { createDiskQuota } from "#server/platform/disk-quota.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createProcessor } from "./processor.ts";
import { createSpareEngine } from "./spare-engine.ts";
import { createJobStore } from "./store.ts";
import { makePdf } from "./testing/documents.ts";
import { enginePidsIn } from "./testing/engine.ts";
import { type Authorization, runJob, startJob, statusOf } from "./testing/jobs.ts";
import { testQueue } from "./testing/queues.ts";

const drawing = [
  ["format", "png"],
  ["resolution", "150"],
] as const;

describe.each(STORES)("DELETE /api/pdf/jobs/:jobId on %s", { timeout: scaledTimeout(60_000) }, (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: Authorization;
  let long: Buffer;
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { env: { PDF_CONCURRENCY: "1" } });
    me = await signIn(app);
    long = await makePdf({ pages: 200 });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const draw = async (file: Buffer, headers = me): Promise<string> =>
    (await startJob(app, "to-images", [...drawing, ["file", file]], headers)).json().jobId;
  const cancel = (id: string, headers: Authorization | Record<string, never> = me) =>
    app.inject({ method: "DELETE", url: `/api/pdf/jobs/${id}`, headers });
  const blobsOf = (id: string) => join(store.filesDir, "blobs", "pdf", id);
  const workFiles = () => globSync("*/*", { cwd: join(store.filesDir, "work") });
  const waitUntilRunning = async (id: string) => {
    await vi.waitUntil(async () => (await statusOf(app, id, me)).progress > 0, { timeout: scaledTimeout(30_000) });
    const engines = enginePidsIn(store.filesDir);
    expect(engines).toHaveLength(1);
    return engines[0] as number;
  };

  it("kills a running job immediately and removes its files", async () => {
    const [id, next] = [await draw(long), await draw(await makePdf())];
    const engine = await waitUntilRunning(id);
    const answer = await cancel(id);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    // Sooner than its next lease renewal.
    await vi.waitUntil(() => !enginePidsIn(store.filesDir).includes(engine), { timeout: scaledTimeout(20_000) });
    expect(await statusOf(app, id, me)).toMatchObject({ status: "failed", error: "This job was canceled." });
    expect(existsSync(blobsOf(id))).toBe(false);
    await vi.waitUntil(() => !workFiles().some((path) => path.includes(id)), { timeout: scaledTimeout(20_000) });
    await vi.waitUntil(async () => (await statusOf(app, next, me)).status === "completed", {
      timeout: scaledTimeout(30_000),
    });
    expect(enginePidsIn(store.filesDir)).toEqual([]);
    expect(await statusOf(app, id, me)).toMatchObject({ status: "failed", error: "This job was canceled." });
  });

  it("keeps a waiting job from ever running", async () => {
    const [first, waiting] = [await draw(long), await draw(long)];
    await waitUntilRunning(first);
    expect((await statusOf(app, waiting, me)).status).toBe("queued");
    expect((await cancel(waiting)).statusCode).toBe(204);
    expect(existsSync(blobsOf(waiting))).toBe(false);
    // This is the other job's engine.
    expect(enginePidsIn(store.filesDir)).toHaveLength(1);
    await cancel(first);
    expect((await statusOf(app, waiting, me)).status).toBe("failed");
  });

  it("removes the result of a completed job, and works repeatedly", async () => {
    const { jobId, job } = await runJob(app, "to-images", [...drawing, ["file", await makePdf()]], me);
    for (let time = 0; time < 2; time++) expect((await cancel(jobId)).statusCode).toBe(204);
    expect(existsSync(blobsOf(jobId))).toBe(false);
    expect((await app.inject({ url: job.downloadUrl ?? "" })).statusCode).toBe(404);
  });

  it("leaves nothing behind when the result is being stored", async () => {
    const clock = testClock();
    // A separate store, because the app's queue would requeue a job of this process that it did not claim itself.
    const store = await testStore(kind);
    const idle = await testApp(store, { clock, env: { ROLE: "web" } });
    const owner = await signIn(idle);
    const { jobId } = (await startJob(idle, "to-images", [...drawing, ["file", await makePdf()]], owner)).json();
    const stored = folderBlobs(join(store.filesDir, "blobs"));
    const blobs: Blobs = {
      ...stored,
      async putFile(key, path) {
        await idle.inject({ method: "DELETE", url: `/api/pdf/jobs/${jobId}`, headers: owner });
        await stored.putFile(key, path);
      },
    };
    const queue = await testQueue(store, { now: clock.now });
    const ends: string[] = [];
    const processor = createProcessor({
      queue,
      jobs: createJobStore(store.database, queue, clock.now, 3_600_000),
      blobs,
      diskQuota: createDiskQuota({
        folder: "/",
        minFreeBytes: 0,
        maxBytes: 0,
        storedBytes: async () => 0,
        monotonic: () => 0,
      }),
      spare: createSpareEngine(join(store.filesDir, "work"), 0),
      limits: { maxPages: 9, pagePixels: 1e7, jobPixels: 1e7, outputMaxBytes: 1e8, memoryMaxBytes: 1e9 },
      seconds: 60,
      workFolder: join(store.filesDir, "work"),
      onEnd: (_work, outcome) => ends.push(outcome),
      monotonic: () => 0,
      onError: (error) => ends.push(String(error)),
    });
    const job = await queue.claim();
    if (!job || job.id !== jobId) throw new Error("A different job is waiting");
    await processor.process(job, new AbortController().signal);
    expect(ends).toEqual(["completed"]);
    expect(existsSync(join(store.filesDir, "blobs", "pdf", jobId, "result-1"))).toBe(false);
    await queue.close();
    await idle.close();
    await store.close();
  });

  it("responds to other users as if the job didn't exist", async () => {
    const { jobId, job } = await runJob(app, "to-images", [...drawing, ["file", await makePdf()]], me);
    const other = await signIn(app);
    const answers = await Promise.all([jobId, "A".repeat(22), "x", "..%2f.."].map((id) => cancel(id, other)));
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, "This job doesn't exist or has expired."]);
    }
    expect((await cancel(jobId, {})).statusCode).toBe(401);
    expect((await app.inject({ url: job.downloadUrl ?? "" })).statusCode).toBe(200);
  });
});
