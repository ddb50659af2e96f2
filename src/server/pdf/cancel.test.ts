import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Blobs, folderBlobs } from "#server/platform/blobs.ts";
import { patience } from "#server/platform/testing/patience.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createProcessor } from "./processor.ts";
import { createSpareEngine } from "./spare-engine.ts";
import { createJobStore } from "./store.ts";
import { makePdf } from "./testing/documents.ts";
import { enginesIn } from "./testing/engine.ts";
import { type Authorization, finish, start, statusOf } from "./testing/jobs.ts";
import { testQueue } from "./testing/queues.ts";

const drawing = [
  ["format", "png"],
  ["resolution", "150"],
] as const;

describe.each(STORES)("a PDF job in %s that is canceled", { timeout: patience(60_000) }, (kind) => {
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
    (await start(app, "to-images", [...drawing, ["file", file]], headers)).json().jobId;
  const cancel = (id: string, headers: Authorization | Record<string, never> = me) =>
    app.inject({ method: "DELETE", url: `/api/pdf/jobs/${id}`, headers });
  const blobsOf = (id: string) => join(store.filesDir, "blobs", "pdf", id);
  const workFiles = () => globSync("*/*", { cwd: join(store.filesDir, "work") });
  const running = async (id: string) => {
    await vi.waitUntil(async () => (await statusOf(app, id, me)).progress > 0, { timeout: patience(30_000) });
    const engines = enginesIn(store.filesDir);
    expect(engines).toHaveLength(1);
    return engines[0] as number;
  };

  it("ends at once while it runs: its process, its files, its place", async () => {
    const [id, next] = [await draw(long), await draw(await makePdf())];
    const engine = await running(id);
    const answer = await cancel(id);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    // Sooner than its lease would have told.
    await vi.waitUntil(() => !enginesIn(store.filesDir).includes(engine), { timeout: patience(20_000) });
    expect(await statusOf(app, id, me)).toMatchObject({ status: "failed", error: "This job was canceled." });
    expect(existsSync(blobsOf(id))).toBe(false);
    await vi.waitUntil(() => !workFiles().some((path) => path.includes(id)), { timeout: patience(20_000) });
    await vi.waitUntil(async () => (await statusOf(app, next, me)).status === "completed", {
      timeout: patience(30_000),
    });
    expect(enginesIn(store.filesDir)).toEqual([]);
    expect(await statusOf(app, id, me)).toMatchObject({ status: "failed", error: "This job was canceled." });
  });

  it("never runs when it waited", async () => {
    const [first, waiting] = [await draw(long), await draw(long)];
    await running(first);
    expect((await statusOf(app, waiting, me)).status).toBe("queued");
    expect((await cancel(waiting)).statusCode).toBe(204);
    expect(existsSync(blobsOf(waiting))).toBe(false);
    // The one that runs is another.
    expect(enginesIn(store.filesDir)).toHaveLength(1);
    await cancel(first);
    expect((await statusOf(app, waiting, me)).status).toBe("failed");
  });

  it("can be canceled again, and when it is done: then its result is gone", async () => {
    const { jobId, job } = await finish(app, "to-images", [...drawing, ["file", await makePdf()]], me);
    for (let time = 0; time < 2; time++) expect((await cancel(jobId)).statusCode).toBe(204);
    expect(existsSync(blobsOf(jobId))).toBe(false);
    expect((await app.inject({ url: job.downloadUrl ?? "" })).statusCode).toBe(404);
  });

  it("leaves nothing when it is canceled while its result is stored", async () => {
    const clock = testClock();
    // Of its own: a queue would make a job of this process wait again that it did not claim itself.
    const store = await testStore(kind);
    const idle = await testApp(store, { clock, env: { ROLE: "web" } });
    const owner = await signIn(idle);
    const { jobId } = (await start(idle, "to-images", [...drawing, ["file", await makePdf()]], owner)).json();
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
      spare: createSpareEngine(join(store.filesDir, "work"), 0),
      limits: { maxPages: 9, pagePixels: 1e7, jobPixels: 1e7, outputMaxBytes: 1e8, memoryMaxBytes: 1e9 },
      seconds: 60,
      workFolder: join(store.filesDir, "work"),
      onEnd: (_work, outcome) => ends.push(outcome),
      monotonic: () => 0,
      onError: (error) => ends.push(String(error)),
    });
    const job = await queue.claim();
    if (!job || job.id !== jobId) throw new Error("Another job waits");
    await processor.process(job, new AbortController().signal);
    expect(ends).toEqual(["completed"]);
    expect(existsSync(join(store.filesDir, "blobs", "pdf", jobId, "result-1"))).toBe(false);
    await queue.close();
    await idle.close();
    await store.close();
  });

  it("is its owner's: for anyone else it is as unknown as one that never was", async () => {
    const { jobId, job } = await finish(app, "to-images", [...drawing, ["file", await makePdf()]], me);
    const other = await signIn(app);
    const answers = await Promise.all([jobId, "A".repeat(22), "x", "..%2f.."].map((id) => cancel(id, other)));
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, "There is no such job, or its time is over."]);
    }
    expect((await cancel(jobId, {})).statusCode).toBe(401);
    expect((await app.inject({ url: job.downloadUrl ?? "" })).statusCode).toBe(200);
  });
});
