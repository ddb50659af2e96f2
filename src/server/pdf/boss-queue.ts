import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "#server/platform/database.ts";
import { LEASE_MS } from "#server/platform/queue.ts";
import {
  type ClaimedJob,
  ended,
  givenBack,
  type JobQueue,
  LOST,
  MAX_ATTEMPTS,
  rowStatements,
  toClaimedJob,
  updateClaimed,
} from "./job-queue.ts";

const JOBS = "pdf";
const SWEEPS = "pdf-sweep";
const POOL_SIZE = 2;
/** How often leases are looked through for those that have run out, by one process at a time. */
const SUPERVISE_SECONDS = 5;
/** Longer than PDF_SECONDS can be, with time to bring files and to keep the result. */
const EXPIRE_SECONDS = 2 * 3600;
const SWEEP_EVERY_SECONDS = 60;
const SWEEP_EXPIRE_SECONDS = 600;
/** The longest that pg-boss keeps a job that no worker came for. */
const RETENTION_SECONDS = 365 * 24 * 3600;
const KEEP_ENDED_SECONDS = 3600;
/** Any constant, so long as nothing else in the database locks the same one. */
const ADD_LOCK = 7_316_843;
/** A job that waits for longer without being in the queue isn't on its way into it. */
const UNQUEUED_AFTER_MS = 600_000;
const RESTORED_AT_ONCE = 500;

interface Options {
  databaseUrl: string;
  now(): number;
  /** Whether this process works on jobs, and so looks after those of others too. */
  works: boolean;
  /** Time without renewal after which a job is anyone's; at least 10. */
  leaseSeconds?: number;
  onError(error: unknown): void;
}

/** The queue of a site on several machines: pg-boss, whose leases run on the clock of PostgreSQL. Jobs are added and ended
 *  in the transaction that writes their row. */
export async function startBossQueue(
  database: Database,
  { databaseUrl, now, works, leaseSeconds = LEASE_MS / 1000, onError }: Options,
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "sundry-jobs",
    max: POOL_SIZE,
    supervise: works,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.createQueue(JOBS, {
    heartbeatSeconds: leaseSeconds,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: RETENTION_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
    // How often a job is tried is for its row to say.
    retryLimit: 1000,
    retryDelay: 0,
  });
  await boss.createQueue(SWEEPS, {
    expireInSeconds: SWEEP_EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
    retryLimit: 0,
  });

  // Statements of jobs go through the pool that notices when PostgreSQL falls silent.
  const byPool = { db: fromKysely(database) };

  const add = async (transaction: Database, id: string, turn: number) => {
    await boss.send(JOBS, null, { id: toUuid(id), priority: -turn, db: fromKysely(transaction) });
  };

  /** Puts jobs back that wait without being in the queue, and ends those that are over in it. A version before this one
   *  made the first kind. */
  const restore = async () => {
    const rows = await database
      .selectFrom("pdf_jobs")
      .select(["id", "status", "turn", "attempts as attempt"])
      .where("status", "in", ["queued", "processing"])
      .where("created_at", "<", now() - UNQUEUED_AFTER_MS)
      .orderBy("created_at")
      .limit(RESTORED_AT_ONCE)
      .execute();
    for (const { id, status, turn, attempt } of rows) {
      const [entry] = await boss.findJobs(JOBS, { id: toUuid(id), ...byPool });
      if (entry && ["created", "retry", "active"].includes(entry.state)) continue;
      if (!entry && status === "queued") await add(database, id, turn);
      else
        await updateClaimed(database, { id, attempt })
          .set(ended({ status: "failed", error: LOST }, now()))
          .execute();
    }
  };

  return {
    ...rowStatements(database),
    add,

    async lock(transaction) {
      const { executeSql } = fromKysely(transaction);
      await executeSql("select pg_advisory_xact_lock($1)", [ADD_LOCK]);
    },

    async withdraw(transaction, id) {
      await boss.cancel(JOBS, toUuid(id), { db: fromKysely(transaction) });
    },

    async claim() {
      for (;;) {
        const [entry] = await boss.fetch(JOBS, byPool);
        if (!entry) return undefined;
        const row = await database
          .updateTable("pdf_jobs")
          .set({ status: "processing", progress: 0, attempts: entry.retryCount + 1 })
          .where("id", "=", toJobId(entry.id))
          .where("status", "in", ["queued", "processing"])
          .returningAll()
          .executeTakeFirst();
        const job = row && toClaimedJob(row);
        if (job && job.attempt <= MAX_ATTEMPTS) return job;
        if (job) await end(job, { status: "failed", error: LOST });
        // Its owner was erased.
        else await boss.complete(JOBS, entry, null, byPool);
      }
    },

    async renew(job) {
      const attempt = toAttempt(job);
      await boss.touch(JOBS, attempt, byPool);
      const [entry] = await boss.findJobs(JOBS, { id: attempt.id, ...byPool });
      return entry?.state === "active" && entry.retryCount === attempt.retryCount;
    },

    // pg-boss does, in one process of all.
    async reclaim() {},

    end,

    async giveBack(job, isFault) {
      return database.transaction().execute(async (transaction) => {
        const row = await updateClaimed(transaction, job)
          .set(givenBack(job, isFault, now()))
          .returning("status")
          .executeTakeFirst();
        const settled = [JOBS, toAttempt(job), null, { db: fromKysely(transaction) }] as const;
        if (row?.status === "failed") await boss.complete(...settled);
        else if (row) await boss.fail(...settled);
        return row?.status !== "failed";
      });
    },

    async runElected(work) {
      await boss.send(SWEEPS, null, { singletonKey: SWEEPS, singletonSeconds: SWEEP_EVERY_SECONDS, ...byPool });
      const [turn] = await boss.fetch(SWEEPS, byPool);
      if (!turn) return;
      await restore();
      await work();
      await boss.complete(SWEEPS, turn, null, byPool);
    },

    close: () => boss.stop({ graceful: false }),
  };

  async function end(job: ClaimedJob, ending: Parameters<JobQueue["end"]>[1]): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      const row = await updateClaimed(transaction, job).set(ended(ending, now())).returning("id").executeTakeFirst();
      if (row) await boss.complete(JOBS, toAttempt(job), null, { db: fromKysely(transaction) });
      return row !== undefined;
    });
  }
}

const toAttempt = ({ id, attempt }: ClaimedJob) => ({ id: toUuid(id), retryCount: attempt - 1 });

/** pg-boss names jobs by UUIDs, we by the same 128 bits in base64url. */
function toUuid(id: string): string {
  return Buffer.from(id, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function toJobId(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}
