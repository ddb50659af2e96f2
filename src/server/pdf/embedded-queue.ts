import { type RawBuilder, sql } from "kysely";
import { type Database, lockForWriting } from "#server/platform/database.ts";
import { hasEnded, self } from "#server/platform/process-identity.ts";
import { LEASE_MS } from "#server/platform/queue.ts";
import { SQLITE_CLOCK_MS } from "#server/platform/sqlite.ts";
import type { LogJob } from "./job-log.ts";
import {
  endedValues,
  type JobQueue,
  LOGGED_COLUMNS,
  requeuedValues,
  rowStatements,
  toClaimedJob,
  updateClaimed,
} from "./job-queue.ts";

interface Options {
  now(): number;
  /** Clock for lease expiry: the database's, which all processes share. */
  clockMs?: () => RawBuilder<number>;
  /** Identity of the process that claims jobs. */
  holder?: string;
  /** Logs what happens to jobs of processes that have ended. */
  log?: LogJob;
}

/** Job queue for a site on one machine: just the `pdf_jobs` rows in SQLite. */
export function createEmbeddedQueue(
  database: Database,
  { now, clockMs = () => SQLITE_CLOCK_MS, holder = self, log = () => {} }: Options,
): JobQueue {
  const leaseEnd = () => sql<number>`${clockMs()} + ${LEASE_MS}`;

  return {
    ...rowStatements(database),
    // SQLite allows one writer at a time.
    lock: lockForWriting,
    async add() {},
    async withdraw() {},

    async claim() {
      const next = database
        .selectFrom("pdf_jobs")
        .select("id")
        .where("status", "=", "queued")
        .orderBy("turn")
        .orderBy("created_at")
        .orderBy("id")
        .limit(1);
      const row = await database
        .updateTable("pdf_jobs")
        .set({ status: "processing", holder, lease_until: leaseEnd(), attempts: sql`attempts + 1` })
        .where("id", "=", next)
        .returningAll()
        .executeTakeFirst();
      return row && toClaimedJob(row);
    },

    async renew(job) {
      const row = await updateClaimed(database, job)
        .where("holder", "=", holder)
        .set({ lease_until: leaseEnd() })
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async reclaim(atWork) {
      const ours = new Set(atWork.map((job) => job.id));
      const rows = await database
        .selectFrom("pdf_jobs")
        .select([...LOGGED_COLUMNS, "holder", "attempts as attempt", "faults"])
        .select(sql<number>`lease_until < ${clockMs()}`.as("is_late"))
        .where("status", "=", "processing")
        .execute();
      for (const { holder: held, is_late, ...job } of rows) {
        if (held === null) continue;
        const hasDied = held === holder ? !ours.has(job.id) : hasEnded(held);
        // A process keeps its own running jobs even if their leases have expired.
        const isLost = hasDied || (held !== holder && is_late === 1);
        if (!isLost) continue;
        const row = await updateClaimed(database, job)
          .where("holder", "=", held)
          // A dead worker is not the job's fault: a file can only crash its engine.
          .set(requeuedValues(job, false, now()))
          .returning("status")
          .executeTakeFirst();
        if (row)
          log(row.status === "failed" ? "failed" : "requeued", job, { attempt: job.attempt, outcome: "interrupted" });
      }
    },

    async end(job, ending) {
      const row = await updateClaimed(database, job).set(endedValues(ending, now())).returning("id").executeTakeFirst();
      return row !== undefined;
    },

    async requeue(job, isFault) {
      const row = await updateClaimed(database, job)
        .set(requeuedValues(job, isFault, now()))
        .returning("status")
        .executeTakeFirst();
      return row && (row.status === "failed" ? "failed" : "queued");
    },

    runElected: (work) => work(),
    async close() {},
  };
}
