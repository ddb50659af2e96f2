import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, type TestClock, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { encryptedPdf, makePdf } from "./testing/documents.ts";
import { type Authorization, pdfFile, runJob, startJob, statusOf } from "./testing/jobs.ts";

describe.each(STORES)("the log of a PDF job on %s", { timeout: scaledTimeout(60_000) }, (kind) => {
  let store: TestStore;
  let log: string[];
  let app: FastifyInstance;
  let me: Authorization;
  let clock: TestClock;
  beforeEach(async () => {
    store = await testStore(kind);
    log = [];
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const open = async (env: Record<string, string> = {}) => {
    clock = testClock();
    app = await testApp(store, { env, log, clock });
    await app.ready();
    me = await signIn(app);
  };
  const lines = (msg: string) => log.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);
  const stepsOf = (id: string) => lines("job").filter(({ jobId }) => jobId === id);
  const eventsOf = (id: string) => stepsOf(id).map(({ event, outcome }) => (outcome ? `${event}: ${outcome}` : event));
  const draw = (file: Buffer) =>
    [
      ["format", "png"],
      ["resolution", "150"],
      ["file", pdfFile(file, "secret-name.pdf")],
    ] as const;
  /** The ID of the request that started the only job. */
  const requestId = () => lines("request").find(({ route }) => route === "/api/pdf/to-images").requestId;

  it("has its steps with the ID of its request, and no file name", async () => {
    await open();
    const { jobId } = await runJob(app, "to-images", draw(await makePdf()), me);
    await expect.poll(() => eventsOf(jobId)).toEqual(["queued", "started", "completed: completed"]);
    for (const step of stepsOf(jobId)) {
      expect(step).toMatchObject({ level: 30, requestId: requestId() });
      expect(step).not.toHaveProperty("traceId");
    }
    expect(stepsOf(jobId)[2].ms).toEqual(expect.any(Number));
    // Only the result is removed.
    clock.advance(1);
    await app.inject({ method: "DELETE", url: `/api/pdf/jobs/${jobId}`, headers: me });
    expect(eventsOf(jobId)).toHaveLength(3);
    expect(log.join()).not.toContain("secret-name");
  });

  it("says that a file was refused", async () => {
    await open();
    const file = await encryptedPdf({ user: "a", owner: "b" });
    const { jobId } = await runJob(app, "to-images", draw(file), me);
    await expect.poll(() => eventsOf(jobId)).toEqual(["queued", "started", "failed: failed"]);
    expect(log.join()).not.toContain("secret-name");
  });

  it("says that a waiting job was canceled, with the ID of the request that started it", async () => {
    await open({ PDF_CONCURRENCY: "0" });
    const { jobId } = (await startJob(app, "to-images", draw(await makePdf()), me)).json();
    await app.inject({ method: "DELETE", url: `/api/pdf/jobs/${jobId}`, headers: me });
    expect(stepsOf(jobId)).toMatchObject([
      { event: "queued", requestId: requestId() },
      { event: "canceled", requestId: requestId(), ms: expect.any(Number) },
    ]);
  });

  it("says that a job is requeued when its process closes, and that its worker lost a canceled one", async () => {
    await open({ PDF_CONCURRENCY: "2" });
    const long = await makePdf({ pages: 200 });
    const start = async () => {
      const { jobId } = (await startJob(app, "to-images", draw(long), me)).json();
      await vi.waitUntil(async () => (await statusOf(app, jobId, me)).progress > 0, { timeout: scaledTimeout(30_000) });
      return jobId;
    };
    const [canceled, requeued] = [await start(), await start()];
    await app.inject({ method: "DELETE", url: `/api/pdf/jobs/${canceled}`, headers: me });
    await expect.poll(() => eventsOf(canceled)).toEqual(["queued", "started", "canceled", "lost: aborted"]);
    await app.close();
    expect(eventsOf(requeued)).toEqual(["queued", "started", "requeued: aborted"]);
  });
});
