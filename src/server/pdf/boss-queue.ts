import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "#server/platform/database.ts";
import { LEASE_MS } from "#server/platform/queue.ts";
import type { LogJob } from "./job-log.ts";
import {
  type ClaimedJob,
  endedValues,
  INTERRUPTED_MESSAGE,
  type JobQueue,
  LOGGED_COLUMNS,
  MAX_ATTEMPTS,
  requeuedValues,
  rowStatements,
  toClaimedJob,
  updateClaimed,
} from "./job-queue.ts";

/** Where pg-boss keeps its tables. */
export const QUEUE_SCHEMA = "pgboss";
const JOBS = "pdf";
const SWEEPS = "pdf-sweep";
const POOL_SIZE = 2;
/** How often one process at a time looks for expired leases. */
const SUPERVISE_SECONDS = 5;
/** Longer than the maximum PDF_SECONDS plus the time to fetch files and store the result. */
const EXPIRE_SECONDS = 2 * 3600;
const SWEEP_INTERVAL_SECONDS = 60;
const SWEEP_EXPIRE_SECONDS = 600;
/** How long pg-boss keeps a job that no worker has claimed. */
const RETENTION_SECONDS = 365 * 24 * 3600;
const KEEP_ENDED_SECONDS = 3600;
/** An arbitrary number that no other advisory lock in the database uses. */
const ADD_LOCK_ID = 7_316_843;
/** A waiting job that is still missing from the queue after this long is not just being added. */
const UNQUEUED_AFTER_MS = 600_000;
const RESTORE_BATCH_SIZE = 500;

interface Options {
  databaseUrl: string;
  now(): number;
  /** Whether this process runs jobs. If so, it also supervises the jobs of other processes. */
  isWorker: boolean;
  /** A job can be claimed by another process after this long without a renewal; at least 10. */
  leaseSeconds?: number;
  /** Logs jobs that end because they were interrupted too often. */
  log?: LogJob;
  onError(error: unknown): void;
}

/** Job queue for a site on several machines: pg-boss, whose leases use PostgreSQL's clock. Jobs are added and ended in
 *  the transaction that writes their row. */
export async function startBossQueue(
  database: Database,
  { databaseUrl, now, isWorker, leaseSeconds = LEASE_MS / 1000, log = () => {}, onError }: Options,
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: QUEUE_SCHEMA,
    application_name: "sundry-jobs",
    max: POOL_SIZE,
    supervise: isWorker,
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
    // The job's row limits the number of attempts.
    retryLimit: 1000,
    retryDelay: 0,
  });
  await boss.createQueue(SWEEPS, {
    expireInSeconds: SWEEP_EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
    retryLimit: 0,
  });

  // Our own pool, because it notices when PostgreSQL stops responding.
  const viaPool = { db: fromKysely(database) };

  const add = async (transaction: Database, id: string, turn: number) => {
    await boss.send(JOBS, null, { id: toUuid(id), priority: -turn, db: fromKysely(transaction) });
  };

  /** Requeues waiting jobs that are missing from the queue (an earlier version created such rows), and ends jobs that
   *  the queue has already given up on. */
  const requeueMissing = async () => {
    const rows = await database
      .selectFrom("pdf_jobs")
      .select([...LOGGED_COLUMNS, "status", "turn", "attempts as attempt"])
      .where("status", "in", ["queued", "processing"])
      .where("created_at", "<", now() - UNQUEUED_AFTER_MS)
      .orderBy("created_at")
      .limit(RESTORE_BATCH_SIZE)
      .execute();
    for (const { status, turn, ...job } of rows) {
      const { id } = job;
      const [entry] = await boss.findJobs(JOBS, { id: toUuid(id), ...viaPool });
      if (entry && ["created", "retry", "active"].includes(entry.state)) continue;
      if (!entry && status === "queued") await add(database, id, turn);
      else {
        await updateClaimed(database, job)
          .set(endedValues({ status: "failed", error: INTERRUPTED_MESSAGE }, now()))
          .execute();
        log("failed", job, { attempt: job.attempt, outcome: "interrupted" });
      }
    }
  };

  return {
    ...rowStatements(database),
    add,

    async lock(transaction) {
      const { executeSql } = fromKysely(transaction);
      await executeSql("select pg_advisory_xact_lock($1)", [ADD_LOCK_ID]);
    },

    async withdraw(transaction, id) {
      await boss.cancel(JOBS, toUuid(id), { db: fromKysely(transaction) });
    },

    async claim() {
      for (;;) {
        const [entry] = await boss.fetch(JOBS, viaPool);
        if (!entry) return undefined;
        const row = await database
          .updateTable("pdf_jobs")
          .set({ status: "processing", progress: 0, attempts: entry.retryCount + 1 })
          .where("id", "=", toJobId(entry.id))
          .where("status", "in", ["queued", "processing"])
          .returningAll()
          .executeTakeFirst();
        if (!row) {
          // The owner was erased.
          await boss.complete(JOBS, entry, null, viaPool);
          continue;
        }
        const job = toClaimedJob(row);
        if (job.attempt <= MAX_ATTEMPTS) return job;
        await end(job, { status: "failed", error: INTERRUPTED_MESSAGE });
        log("failed", job, { attempt: job.attempt, outcome: "interrupted" });
      }
    },

    async renew(job) {
      const attempt = toAttempt(job);
      await boss.touch(JOBS, attempt, viaPool);
      const [entry] = await boss.findJobs(JOBS, { id: attempt.id, ...viaPool });
      return entry?.state === "active" && entry.retryCount === attempt.retryCount;
    },

    // pg-boss reclaims jobs itself, in one elected process.
    async reclaim() {},

    end,

    async requeue(job, isFault) {
      return database.transaction().execute(async (transaction) => {
        const row = await updateClaimed(transaction, job)
          .set(requeuedValues(job, isFault, now()))
          .returning("status")
          .executeTakeFirst();
        const settled = [JOBS, toAttempt(job), null, { db: fromKysely(transaction) }] as const;
        if (row?.status === "failed") await boss.complete(...settled);
        else if (row) await boss.fail(...settled);
        return row && (row.status === "failed" ? "failed" : "queued");
      });
    },

    async runElected(work) {
      await boss.send(SWEEPS, null, { singletonKey: SWEEPS, singletonSeconds: SWEEP_INTERVAL_SECONDS, ...viaPool });
      const [turn] = await boss.fetch(SWEEPS, viaPool);
      if (!turn) return;
      await requeueMissing();
      await work();
      await boss.complete(SWEEPS, turn, null, viaPool);
    },

    close: () => boss.stop({ graceful: false }),
  };

  async function end(job: ClaimedJob, ending: Parameters<JobQueue["end"]>[1]): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      const row = await updateClaimed(transaction, job)
        .set(endedValues(ending, now()))
        .returning("id")
        .executeTakeFirst();
      if (row) await boss.complete(JOBS, toAttempt(job), null, { db: fromKysely(transaction) });
      return row !== undefined;
    });
  }
}

const toAttempt = ({ id, attempt }: ClaimedJob) => ({ id: toUuid(id), retryCount: attempt - 1 });

/** pg-boss identifies jobs by UUID; we use the same 128 bits in base64url. */
function toUuid(id: string): string {
  return Buffer.from(id, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function toJobId(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}
