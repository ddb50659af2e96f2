import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { self } from "#server/platform/process-identity.ts";
import { LEASE_MS } from "#server/platform/queue.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { type TestClock, testClock } from "#server/platform/testing/test-app.ts";
import type { LogJob } from "./job-log.ts";
import { type ClaimedJob, INTERRUPTED_MESSAGE, type JobQueue, MAX_ATTEMPTS } from "./job-queue.ts";
import { CANCELED_MESSAGE, createJobStore, type JobStore } from "./store.ts";
import { jobIdOf, testQueue } from "./testing/queues.ts";

const RETENTION_MS = 3_600_000;
const NO_LIMITS = { waiting: 1000, perUser: 1000, perNetwork: 1000 };
const OTHER_MACHINE = "another-machine:1:1:x";

let store: TestStore;
let clock: TestClock;
let queue: JobQueue;
let jobs: JobStore;
let count: number;
const queues: JobQueue[] = [];

async function open(kind: (typeof STORES)[number]): Promise<void> {
  store = await testStore(kind);
  clock = testClock();
  queue = await openQueue();
  jobs = createJobStore(store.database, queue, clock.now, RETENTION_MS);
  count = 0;
  for (const id of ["me", "other"]) {
    await store.database.insertInto("users").values({ id, created_at: 0, last_seen_at: 0 }).execute();
  }
}

/** Another process's view of the same jobs. */
async function openQueue(holder?: string): Promise<JobQueue> {
  const opened = await testQueue(store, { now: clock.now, ...(holder && { holder }) });
  queues.push(opened);
  return opened;
}

afterEach(async () => {
  await Promise.all(queues.splice(0).map((one) => one.close()));
  await store.close();
});

const newJob = (
  ownerId = "me",
  { networkKey = "home", idempotencyKey }: { networkKey?: string; idempotencyKey?: string } = {},
) => ({
  id: jobIdOf(++count),
  ownerId,
  networkKey,
  idempotencyKey,
  work: { operation: "merge" } as const,
  files: [{ name: "a.pdf", size: 1 }],
  passwords: ["secret"],
  linkKey: "key",
  origin: { requestId: "request", traceparent: null },
});

const statuses = async () => {
  const rows = await store.database.selectFrom("pdf_jobs").select(["id", "status"]).orderBy("id").execute();
  return rows.map((row) => row.status);
};
const claim = async (from = queue): Promise<ClaimedJob> => {
  const job = await from.claim();
  if (!job) throw new Error("No job is waiting.");
  return job;
};
const everything = async () => JSON.stringify(await store.database.selectFrom("pdf_jobs").selectAll().execute());

describe.each(STORES)("JobStore and JobQueue on %s", (kind) => {
  beforeEach(() => open(kind));

  it("gives each job to only one of 50 concurrent claims", async () => {
    for (let index = 0; index < 60; index++)
      await jobs.create(newJob("me", { networkKey: `network ${index}` }), NO_LIMITS);
    const workers = await Promise.all([queue, openQueue(OTHER_MACHINE), openQueue(`${OTHER_MACHINE}2`)]);
    const claims = await Promise.all(Array.from({ length: 50 }, (_, index) => workers[index % 3]?.claim()));
    const ids = claims.map((job) => job?.id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(50);
    for (let job = await queue.claim(); job; job = await queue.claim()) ids.push(job.id);
    expect(new Set(ids).size).toBe(60);
    expect(await statuses()).toEqual(Array(60).fill("processing"));
  });

  it("hands out the oldest job first", async () => {
    for (let index = 0; index < 3; index++) {
      await jobs.create(newJob("me", { networkKey: `network ${index}` }), NO_LIMITS);
      clock.advance(1);
    }
    for (let index = 1; index <= 3; index++) expect((await claim()).id).toBe(jobIdOf(index));
  });

  it("hands out every network's first job before any second one", async () => {
    for (let index = 0; index < 3; index++) await jobs.create(newJob("me"), NO_LIMITS);
    await jobs.create(newJob("other", { networkKey: "elsewhere" }), NO_LIMITS);
    const order = [];
    for (let index = 0; index < 4; index++) order.push((await claim()).id);
    expect(order).toEqual([1, 4, 2, 3].map(jobIdOf));
  });

  it("enforces the limits on concurrent starts", async () => {
    const limits = { waiting: 8, perUser: 5, perNetwork: 100 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => jobs.create(newJob(), limits)));
    expect(answers.filter((answer) => "id" in answer)).toHaveLength(5);
    expect(answers).toContainEqual({ refusal: "user limit" });
    for (let index = 0; index < 3; index++) await jobs.create(newJob("other"), limits);
    const other = { ownerId: "other", networkKey: "home" };
    expect(await jobs.create(newJob("other"), limits)).toEqual({ refusal: "queue full" });
    expect(await jobs.refusal(other, limits)).toBe("queue full");
    // A running job no longer waits, but still counts for its owner.
    await claim();
    expect(await jobs.refusal({ ...other, ownerId: "me" }, limits)).toBe("user limit");
    expect(await jobs.refusal(other, limits)).toBeUndefined();
  });

  it("limits the jobs of one network with many users", async () => {
    const limits = { waiting: 100, perUser: 100, perNetwork: 3 };
    const owners = Array.from({ length: 10 }, (_, index) => (index % 2 ? "me" : "other"));
    const answers = await Promise.all(owners.map((owner) => jobs.create(newJob(owner), limits)));
    expect(answers.filter((answer) => "id" in answer)).toHaveLength(3);
    expect(await jobs.create(newJob("me"), limits)).toEqual({ refusal: "network limit" });
    expect(await jobs.create(newJob("me", { networkKey: "elsewhere" }), limits)).toHaveProperty("id");
    await queue.end(await claim(), { status: "failed", error: "No." });
    expect(await jobs.create(newJob("me"), limits)).toHaveProperty("id");
  });

  it("returns the existing job of an idempotency key, per owner", async () => {
    const withKey = (owner: string, idempotencyKey = "key") =>
      jobs.create(newJob(owner, { idempotencyKey }), NO_LIMITS);
    const first = await withKey("me");
    expect(await withKey("me")).toEqual(first);
    expect(await withKey("other")).not.toEqual(first);
    expect(await jobs.findByKey("me", "key")).toBe(jobIdOf(1));
    expect(await jobs.findByKey("me", "other key")).toBeUndefined();
    const together = await Promise.all(Array.from({ length: 5 }, () => withKey("me", "new")));
    expect(new Set(together.map((answer) => "id" in answer && answer.id)).size).toBe(1);
    expect(await statuses()).toHaveLength(3);
  });

  it("forgets passwords and network when a job ends, and the job when it expires", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    const job = await claim();
    expect(job).toMatchObject({ passwords: ["secret"] });
    await queue.end(job, { status: "failed", error: "No.", passwordNeeded: [0] });
    expect(await jobs.find(job.id, "me")).toMatchObject({ error: "No.", passwordNeeded: [0] });
    expect(await everything()).not.toMatch(/secret|home/);
    expect(await jobs.find(job.id, "other")).toBeUndefined();
    clock.advance(RETENTION_MS);
    expect(await jobs.find(job.id, "me")).toBeUndefined();
    const known = await jobs.statuses([job.id, jobIdOf(2)]);
    expect([...known.values()]).toEqual([{ id: job.id, status: "failed", attempt: 1 }]);
    expect(await jobs.endedBefore(clock.now() - RETENTION_MS)).toEqual([job.id]);
    await jobs.remove([job.id]);
    expect(await statuses()).toEqual([]);
  });

  it("cancels an owner's job in any state, permanently", async () => {
    for (let index = 0; index < 3; index++) {
      await jobs.create(newJob(), NO_LIMITS);
      clock.advance(1);
    }
    const [done, running] = [await claim(), await claim()];
    await queue.end(done, { status: "completed", name: "a.pdf", size: 1 });
    for (const id of [1, 2, 3].map(jobIdOf)) {
      expect(await jobs.cancel(id, "other")).toBe(false);
      for (let time = 0; time < 2; time++) expect(await jobs.cancel(id, "me")).toBe(true);
      expect(await jobs.find(id)).toMatchObject({ status: "failed", error: CANCELED_MESSAGE, result: undefined });
    }
    expect([done.id, running.id]).toEqual([jobIdOf(1), jobIdOf(2)]);
    // The worker finds out and can't change the job.
    expect(await queue.renew(running)).toBe(false);
    expect(await queue.requeue(running, true)).toBeUndefined();
    expect(await queue.end(running, { status: "completed", name: "b.pdf", size: 1 })).toBe(false);
    expect(await queue.claim()).toBeUndefined();
    expect(await statuses()).toEqual(["failed", "failed", "failed"]);
    expect(
      await jobs.refusal({ ownerId: "me", networkKey: "home" }, { waiting: 1, perUser: 1, perNetwork: 1 }),
    ).toBeUndefined();
    expect(await everything()).not.toMatch(/secret|home/);
    clock.advance(RETENTION_MS);
    expect(await jobs.cancel(jobIdOf(1), "me")).toBe(false);
  });

  it("keeps the error of a failed job that is canceled later", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    const job = await claim();
    await queue.end(job, { status: "failed", error: "No.", passwordNeeded: [0] });
    expect(await jobs.cancel(job.id, "me")).toBe(true);
    expect(await jobs.find(job.id)).toMatchObject({ error: "No.", passwordNeeded: [0] });
  });

  it("requeues an interrupted job without counting a fault", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const job = await claim();
      expect(job).toMatchObject({ attempt, faults: 0 });
      await queue.requeue(job, false);
    }
  });

  it("counts an engine's death as a fault", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    await queue.requeue(await claim(), true);
    expect(await claim()).toMatchObject({ attempt: 2, faults: 1 });
  });

  it("fails a job after the maximum number of attempts", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++)
      expect(await queue.requeue(await claim(), false)).toBe("queued");
    expect(await queue.requeue(await claim(), false)).toBe("failed");
    expect(await queue.claim()).toBeUndefined();
    expect(await jobs.find(jobIdOf(1))).toMatchObject({ status: "failed", error: INTERRUPTED_MESSAGE });
  });

  it("removes the jobs of an erased user", async () => {
    await jobs.create(newJob("other"), NO_LIMITS);
    await jobs.create(newJob("me", { networkKey: "elsewhere" }), NO_LIMITS);
    await store.database.deleteFrom("users").where("id", "=", "other").execute();
    expect((await claim()).id).toBe(jobIdOf(2));
    expect(await queue.claim()).toBeUndefined();
  });
});

describe("createEmbeddedQueue", () => {
  beforeEach(() => open("SQLite"));

  it("requeues a job whose lease has expired, without a fault", async () => {
    const away = await openQueue(OTHER_MACHINE);
    await jobs.create(newJob(), NO_LIMITS);
    const job = await claim(away);
    await queue.reclaim([]);
    expect(await statuses()).toEqual(["processing"]);
    clock.advance(LEASE_MS - 1);
    expect(await away.renew(job)).toBe(true);
    clock.advance(LEASE_MS - 1);
    await queue.reclaim([]);
    expect(await statuses()).toEqual(["processing"]);
    clock.advance(2);
    await queue.reclaim([]);
    expect(await statuses()).toEqual(["queued"]);
    const next = await claim();
    expect(next).toMatchObject({ attempt: 2, faults: 0 });
    // The process that lost the job can't end it anymore.
    expect(await away.renew(job)).toBe(false);
    expect(await away.end(job, { status: "completed", name: "x", size: 1 })).toBe(false);
    await away.requeue(job, true);
    expect(await statuses()).toEqual(["processing"]);
  });

  it("requeues the jobs of a dead process on this machine immediately, without a fault", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    const [machine] = self.split(":");
    // A previous process with our id but another start time; and an id that can't exist (2^22 + 1).
    for (const gone of [`${machine}:${process.pid}:1:before`, `${machine}:4194305:1:x`]) {
      await claim(await openQueue(gone));
      await queue.reclaim([]);
      expect(await statuses()).toEqual(["queued"]);
    }
    expect(await claim()).toMatchObject({ attempt: 3, faults: 0 });
  });

  it(`fails a job after ${MAX_ATTEMPTS} processes have died with it`, async () => {
    const logged: unknown[] = [];
    const log: LogJob = (event, { id, requestId }, facts) => logged.push([event, id, requestId, facts]);
    const logging = await testQueue(store, { now: clock.now, log });
    await jobs.create(newJob(), NO_LIMITS);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await claim(await openQueue(`${self.split(":")[0]}:4194305:${attempt}:x`));
      await logging.reclaim([]);
      expect(logged).toHaveLength(attempt);
    }
    const steps = [...Array(MAX_ATTEMPTS - 1).fill("requeued"), "failed"];
    expect(logged).toEqual(
      steps.map((event, index) => [event, jobIdOf(1), "request", { attempt: index + 1, outcome: "interrupted" }]),
    );
    expect(await jobs.find(jobIdOf(1))).toMatchObject({ status: "failed", error: INTERRUPTED_MESSAGE });
  });

  it("leaves the leases of cloned machines with the same host name and process id alone", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    const [machine = ""] = self.split(":");
    const clone = await openQueue(`${machine.slice(0, -1)}:${process.pid}:1:x`);
    const job = await claim(clone);
    await queue.reclaim([]);
    expect(await clone.renew(job)).toBe(true);
  });

  it("keeps this process's own leases when the clock jumps", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    const job = await claim();
    clock.advance(24 * RETENTION_MS);
    await queue.reclaim([job]);
    expect(await statuses()).toEqual(["processing"]);
  });

  it("requeues jobs that this process holds but isn't running", async () => {
    for (let index = 0; index < 2; index++) await jobs.create(newJob(), NO_LIMITS);
    const known = await claim();
    await claim();
    await queue.reclaim([known]);
    expect(await statuses()).toEqual(["processing", "queued"]);
    expect(await claim()).toMatchObject({ id: jobIdOf(2), attempt: 2, faults: 0 });
  });
});

describe("startBossQueue", () => {
  beforeEach(() => open("PostgreSQL"));

  it.runIf(process.env.NIGHTLY)(
    "reassigns a job only after its lease expires, and ignores the late worker",
    {
      timeout: scaledTimeout(120_000),
    },
    async () => {
      const other = await openQueue();
      for (let index = 0; index < 2; index++) await jobs.create(newJob("me", { networkKey: `${index}` }), NO_LIMITS);
      const [kept, lost] = [await claim(), await claim()];
      const renewal = setInterval(() => void queue.renew(kept).catch(() => {}), 1000);
      const again = await vi.waitFor(async () => claim(other), { timeout: scaledTimeout(90_000), interval: 250 });
      clearInterval(renewal);
      expect(again).toMatchObject({ id: lost.id, attempt: 2, faults: 0 });
      expect(await queue.renew(kept)).toBe(true);
      expect(await queue.renew(lost)).toBe(false);
      expect(await queue.end(lost, { status: "failed", error: "Late." })).toBe(false);
      await queue.requeue(lost, true);
      await queue.setProgress(lost, 0.9);
      expect(await other.end(again, { status: "completed", name: "a.pdf", size: 1 })).toBe(true);
      expect(await jobs.find(lost.id)).toMatchObject({ status: "completed", attempt: 2, progress: 1 });
    },
  );

  it("queues jobs that were stored without pg-boss", async () => {
    await jobs.create(newJob(), NO_LIMITS);
    const { id: _, ...row } = await store.database.selectFrom("pdf_jobs").selectAll().executeTakeFirstOrThrow();
    await store.database
      .insertInto("pdf_jobs")
      .values({ ...row, id: jobIdOf(2) })
      .execute();
    await claim();
    expect(await queue.claim()).toBeUndefined();
    clock.advance(3_600_000);
    await queue.runElected(async () => {});
    expect((await claim()).id).toBe(jobIdOf(2));
  });

  it("lets only one process sweep per minute", async () => {
    const others = await Promise.all([openQueue(), openQueue()]);
    const sweeps: number[] = [];
    for (let round = 0; round < 2; round++) {
      await Promise.all([queue, ...others].map((one, index) => one.runElected(async () => void sweeps.push(index))));
    }
    // Twice at most, if a new minute starts in between.
    expect([1, 2]).toContain(sweeps.length);
  });
});
