import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LEASE_MS, self } from "#server/platform/queue.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { type TestClock, testClock } from "#server/platform/testing/test-app.ts";
import { createJobLeases, type JobLeases, LOST } from "./job-leases.ts";
import { CANCELLED, createJobStore, type JobStore } from "./store.ts";

const RETENTION = 3_600_000;
const far = { waiting: 100, perUser: 100 };
const anotherMachine = "elsewhere:1:x";

describe.each(STORES)("the jobs in %s", (kind) => {
  let store: TestStore;
  let clock: TestClock;
  let jobs: JobStore;
  let leases: JobLeases;
  let count: number;
  beforeEach(async () => {
    store = await testStore(kind);
    clock = testClock();
    jobs = createJobStore(store.database, clock.now, RETENTION);
    leases = createJobLeases(store.database, clock.now);
    count = 0;
    for (const id of ["me", "other"]) {
      await store.database.insertInto("users").values({ id, created_at: 0, last_seen_at: 0 }).execute();
    }
  });
  afterEach(() => store.close());

  const newJob = (ownerId = "me", idempotencyKey?: string) => ({
    id: `job-${++count}`,
    ownerId,
    idempotencyKey,
    work: { operation: "merge" } as const,
    files: [{ name: "a.pdf", size: 1 }],
    passwords: ["secret"],
    linkKey: "key",
  });
  const statuses = async () => {
    const rows = await store.database.selectFrom("pdf_jobs").select(["id", "status"]).orderBy("id").execute();
    return rows.map((row) => row.status);
  };

  it("gives each job to one worker only, the oldest first", async () => {
    for (let index = 0; index < 12; index++) {
      await jobs.create(newJob(), far);
      clock.advance(1);
    }
    const claims = await Promise.all(Array.from({ length: 30 }, (_, index) => leases.claim(`worker-${index}`)));
    const ids = claims.flatMap((job) => (job ? [job.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    // A worker that was second to see a job comes again.
    for (let job = await leases.claim("last"); job; job = await leases.claim("last")) ids.push(job.id);
    expect(ids.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `job-${index + 1}`).toSorted());
    expect(await statuses()).toEqual(Array(12).fill("processing"));
  });

  it("takes no more than the limits say, however many come together", async () => {
    const limits = { waiting: 8, perUser: 5 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => jobs.create(newJob(), limits)));
    expect(answers.filter((answer) => "id" in answer)).toHaveLength(5);
    expect(answers).toContainEqual({ refusal: "too many of this user" });
    for (let index = 0; index < 3; index++) await jobs.create(newJob("other"), limits);
    expect(await jobs.create(newJob("other"), limits)).toEqual({ refusal: "queue full" });
    expect(await jobs.refusal("other", limits)).toBe("queue full");
    // What is being worked on waits no longer, but is still its owner's.
    await leases.claim(self);
    expect(await jobs.refusal("me", limits)).toBe("too many of this user");
    expect(await jobs.refusal("other", limits)).toBeUndefined();
  });

  it("repeats the job of a key, for its owner only", async () => {
    const first = await jobs.create(newJob("me", "key"), far);
    expect(await jobs.create(newJob("me", "key"), far)).toEqual(first);
    expect(await jobs.create(newJob("other", "key"), far)).not.toEqual(first);
    expect(await jobs.findByKey("me", "key")).toBe("job-1");
    expect(await jobs.findByKey("me", "other key")).toBeUndefined();
    const together = await Promise.all(Array.from({ length: 5 }, () => jobs.create(newJob("me", "new"), far)));
    expect(new Set(together.map((answer) => "id" in answer && answer.id)).size).toBe(1);
  });

  it("leaves nothing in processing when a worker is gone: tries once more, then fails", async () => {
    await jobs.create(newJob(), far);
    const job = await leases.claim(anotherMachine);
    await leases.reclaim(self, []);
    expect(await statuses()).toEqual(["processing"]);
    clock.advance(LEASE_MS - 1);
    expect(job && (await leases.renew(job, anotherMachine))).toBe(true);
    clock.advance(LEASE_MS - 1);
    await leases.reclaim(self, []);
    expect(await statuses()).toEqual(["processing"]);
    clock.advance(2);
    await leases.reclaim(self, []);
    expect(await statuses()).toEqual(["queued"]);
    // It lost the job, and may not end what is another's now.
    expect(job && (await leases.renew(job, anotherMachine))).toBe(false);
    expect(await leases.end("job-1", anotherMachine, { status: "completed", name: "x", size: 1 })).toBe(false);

    expect(await leases.claim(anotherMachine)).toMatchObject({ attempts: 2 });
    clock.advance(LEASE_MS + 1);
    await leases.reclaim(self, []);
    expect(await jobs.find("job-1", "me")).toMatchObject({ status: "failed", error: LOST });
  });

  it("frees the jobs of a dead process of this machine at once", async () => {
    await jobs.create(newJob(), far);
    const [host] = self.split(":");
    // Our own number with another name: a process before us that had it. No other can be 2^22 + 1.
    for (const gone of [`${host}:${process.pid}:before`, `${host}:4194305:x`]) {
      await leases.claim(gone);
      await leases.reclaim(self, []);
      expect(await statuses()).toEqual([gone.endsWith("before") ? "queued" : "failed"]);
    }
  });

  it("does not take a job from under us when the clock is set", async () => {
    await jobs.create(newJob(), far);
    const job = await leases.claim(self);
    clock.advance(24 * RETENTION);
    await leases.reclaim(self, job ? [job] : []);
    expect(await statuses()).toEqual(["processing"]);
  });

  it("makes a job wait again that we hold without knowing: its end was not noted, or its claim not heard of", async () => {
    for (let count = 0; count < 2; count++) await jobs.create(newJob(), far);
    const known = await leases.claim(self);
    await leases.claim(self);
    await leases.reclaim(self, known ? [known] : []);
    expect(await statuses()).toEqual(["processing", "queued"]);
    expect(await leases.claim(self)).toMatchObject({ id: "job-2", attempts: 2 });
    await leases.reclaim(self, known ? [known] : []);
    expect(await statuses()).toEqual(["processing", "failed"]);
  });

  it("forgets passwords with the end, and the job when its time is over", async () => {
    await jobs.create(newJob(), far);
    expect(await leases.claim(self)).toMatchObject({ passwords: ["secret"] });
    await leases.end("job-1", self, { status: "failed", error: "No.", passwordNeeded: [0] });
    expect(await jobs.find("job-1", "me")).toMatchObject({ error: "No.", passwordNeeded: [0] });
    expect(JSON.stringify(await store.database.selectFrom("pdf_jobs").selectAll().execute())).not.toContain("secret");
    expect(await jobs.find("job-1", "other")).toBeUndefined();
    clock.advance(RETENTION);
    expect(await jobs.find("job-1", "me")).toBeUndefined();
    expect(await jobs.statuses(["job-1", "job-2"])).toEqual(new Map([["job-1", "failed"]]));
    expect(await jobs.endedBefore(clock.now() - RETENTION)).toEqual(["job-1"]);
    await jobs.remove(["job-1"]);
    expect(await jobs.statuses(["job-1", "job-2"])).toEqual(new Map());
  });

  it("cancels an owner's job, whatever it is at, once and for all", async () => {
    for (let index = 0; index < 3; index++) {
      await jobs.create(newJob(), far);
      clock.advance(1);
    }
    const [done, running] = [await leases.claim(self), await leases.claim(anotherMachine)];
    await leases.end("job-1", self, { status: "completed", name: "a.pdf", size: 1 });
    for (const id of ["job-1", "job-2", "job-3"]) {
      expect(await jobs.cancel(id, "other")).toBe(false);
      for (let time = 0; time < 2; time++) expect(await jobs.cancel(id, "me")).toBe(true);
      expect(await jobs.find(id)).toMatchObject({ status: "failed", error: CANCELLED, result: undefined });
    }
    expect([done?.id, running?.id]).toEqual(["job-1", "job-2"]);
    // Whoever works on it is told so, and can change nothing.
    expect(running && (await leases.renew(running, anotherMachine))).toBe(false);
    await leases.giveBack("job-2", anotherMachine, true);
    expect(await leases.end("job-2", anotherMachine, { status: "completed", name: "b.pdf", size: 1 })).toBe(false);
    expect(await leases.claim(self)).toBeUndefined();
    expect(await statuses()).toEqual(["failed", "failed", "failed"]);
    expect(await jobs.refusal("me", { waiting: 1, perUser: 1 })).toBeUndefined();
    expect(JSON.stringify(await store.database.selectFrom("pdf_jobs").selectAll().execute())).not.toContain("secret");
    clock.advance(RETENTION);
    expect(await jobs.cancel("job-1", "me")).toBe(false);
  });

  it("says of a job that failed why it did, cancelled or not", async () => {
    await jobs.create(newJob(), far);
    await leases.claim(self);
    await leases.end("job-1", self, { status: "failed", error: "No.", passwordNeeded: [0] });
    expect(await jobs.cancel("job-1", "me")).toBe(true);
    expect(await jobs.find("job-1")).toMatchObject({ error: "No.", passwordNeeded: [0] });
  });

  it("gives back a job that was interrupted in order without counting it", async () => {
    await jobs.create(newJob(), far);
    for (let time = 0; time < 5; time++) {
      expect(await leases.claim(self)).toMatchObject({ attempts: 1 });
      await leases.giveBack("job-1", self, false);
    }
  });
});
