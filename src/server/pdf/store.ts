import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Schema } from "#server/platform/schema.ts";
import type { Work } from "./engine/task.ts";
import type { JobOrigin, LogJob } from "./job-log.ts";
import { type JobFile, type JobQueue, LOGGED_COLUMNS } from "./job-queue.ts";

export interface NewJob {
  id: string;
  ownerId: string;
  /** Hash of the owner's network, stored until the job ends. */
  networkKey: string;
  idempotencyKey: string | undefined;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
  linkKey: string;
  origin: JobOrigin;
}

export interface StoredJob {
  id: string;
  attempt: number;
  status: "queued" | "processing" | "completed" | "failed";
  progress: number;
  files: readonly JobFile[];
  error: string | null;
  passwordNeeded: number[] | undefined;
  result: { name: string; size: number } | undefined;
  linkKey: string;
  endedAt: number | null;
}

export interface QueueLimits {
  waiting: number;
  perUser: number;
  /** Per network, so that one person with many anonymous users can't fill the queue. */
  perNetwork: number;
}

export type Refusal = "queue full" | "user limit" | "network limit";

export type JobOwner = Pick<NewJob, "ownerId" | "networkKey">;

/** Jobs as their owners see them, and their removal. */
export interface JobStore {
  /** Why a job of this owner would be rejected now; undefined if it would be accepted. */
  refusal(owner: JobOwner, limits: QueueLimits): Promise<Refusal | undefined>;
  /** Stores a job. Returns the earlier job's id if the owner has used the key before. */
  create(job: NewJob, limits: QueueLimits): Promise<{ id: string } | { refusal: Refusal }>;
  findByKey(ownerId: string, idempotencyKey: string): Promise<string | undefined>;
  /** An unexpired job, owned by `ownerId` if given. */
  find(id: string, ownerId?: string): Promise<StoredJob | undefined>;
  /** Ends an owner's job in any state and forgets its result. False if it doesn't exist. */
  cancel(id: string, ownerId: string): Promise<boolean>;
  /** Statuses of the jobs that exist. */
  statuses(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<StoredJob, "status" | "attempt">>>;
  /** Ids of jobs that ended before a time, at most `SWEEP_BATCH_SIZE`. */
  endedBefore(time: number): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}

export const CANCELED_MESSAGE = "This job was canceled.";
/** Well below the parameter limit of a statement in either database. */
export const SWEEP_BATCH_SIZE = 500;

/** @param retention how long a job is kept after its end, in milliseconds */
export function createJobStore(
  database: Database,
  queue: Pick<JobQueue, "lock" | "add" | "withdraw">,
  now: () => number,
  retention: number,
  log: LogJob = () => {},
): JobStore {
  // A job disappears when it expires, not when the sweep removes it.
  const isUnexpired = ({ or, eb }: ExpressionBuilder<Schema, "pdf_jobs">) =>
    or([eb("ended_at", "is", null), eb("ended_at", ">", now() - retention)]);

  /** Counts the jobs in progress: all waiting ones, and those of an owner and of a network. */
  const count = async (connection: Database, { ownerId, networkKey }: JobOwner) => {
    const counts = await connection
      .selectFrom("pdf_jobs")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("status", "=", "queued").as("waiting"),
        fn.countAll<number>().filterWhere("owner_id", "=", ownerId).as("own"),
        fn.countAll<number>().filterWhere("network_key", "=", networkKey).as("ofNetwork"),
      ])
      .where("status", "in", ["queued", "processing"])
      .executeTakeFirstOrThrow();
    return { waiting: Number(counts.waiting), own: Number(counts.own), ofNetwork: Number(counts.ofNetwork) };
  };

  const findRefusal = ({ waiting, own, ofNetwork }: Awaited<ReturnType<typeof count>>, limits: QueueLimits) => {
    if (waiting >= limits.waiting) return "queue full";
    if (own >= limits.perUser) return "user limit";
    return ofNetwork >= limits.perNetwork ? "network limit" : undefined;
  };

  const findByKey = async (ownerId: string, key: string) => {
    const row = await database
      .selectFrom("pdf_jobs")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    return row?.id;
  };

  return {
    findByKey,
    refusal: async (owner, limits) => findRefusal(await count(database, owner), limits),

    async create({ id, ownerId, networkKey, idempotencyKey, work, files, passwords, linkKey, origin }, limits) {
      const created = await database.transaction().execute(async (transaction): ReturnType<JobStore["create"]> => {
        // Race: without the lock, parallel starts would all see the same count.
        await queue.lock(transaction);
        if (idempotencyKey !== undefined) {
          const earlier = await transaction
            .selectFrom("pdf_jobs")
            .select("id")
            .where("owner_id", "=", ownerId)
            .where("idempotency_key", "=", idempotencyKey)
            .executeTakeFirst();
          if (earlier) return earlier;
        }
        const counts = await count(transaction, { ownerId, networkKey });
        const refusal = findRefusal(counts, limits);
        if (refusal) return { refusal };
        await transaction
          .insertInto("pdf_jobs")
          .values({
            id,
            owner_id: ownerId,
            idempotency_key: idempotencyKey ?? null,
            work_json: JSON.stringify(work),
            files_json: JSON.stringify(files),
            passwords_json: JSON.stringify(passwords),
            status: "queued",
            progress: 0,
            attempts: 0,
            holder: null,
            lease_until: 0,
            error: null,
            password_needed_json: null,
            result_name: null,
            result_size: null,
            link_key: linkKey,
            created_at: now(),
            ended_at: null,
            faults: 0,
            network_key: networkKey,
            // A network's second job waits until every other network's first job has run.
            turn: counts.ofNetwork,
            request_id: origin.requestId,
            traceparent: origin.traceparent,
          })
          .execute();
        await queue.add(transaction, id, counts.ofNetwork);
        return { id };
      });
      if ("id" in created && created.id === id) log("queued", { id, ...origin }, { operation: work.operation });
      return created;
    },

    async find(id, ownerId) {
      let query = database.selectFrom("pdf_jobs").selectAll().where("id", "=", id).where(isUnexpired);
      if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
      const row = await query.executeTakeFirst();
      if (!row) return undefined;
      return {
        id,
        attempt: row.attempts,
        status: row.status,
        progress: row.progress,
        files: JSON.parse(row.files_json),
        error: row.error,
        passwordNeeded: row.password_needed_json === null ? undefined : JSON.parse(row.password_needed_json),
        result:
          row.result_name === null || row.result_size === null
            ? undefined
            : { name: row.result_name, size: row.result_size },
        linkKey: row.link_key,
        endedAt: row.ended_at,
      };
    },

    async cancel(id, ownerId) {
      const canceledAt = now();
      const canceled = await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable("pdf_jobs")
          .set(({ fn, val, ref }) => ({
            status: "failed",
            holder: null,
            error: fn.coalesce(ref("error"), val(CANCELED_MESSAGE)),
            ended_at: fn.coalesce(ref("ended_at"), val(canceledAt)),
            passwords_json: "[]",
            network_key: null,
            result_name: null,
            result_size: null,
          }))
          .where("id", "=", id)
          .where("owner_id", "=", ownerId)
          .where(isUnexpired)
          .returning([...LOGGED_COLUMNS, "created_at", "ended_at"])
          .executeTakeFirst();
        if (row) await queue.withdraw(transaction, id);
        return row;
      });
      // Otherwise it had already ended, and only its result is gone.
      if (canceled?.ended_at === canceledAt) log("canceled", canceled, { ms: canceledAt - canceled.created_at });
      return canceled !== undefined;
    },

    async statuses(ids) {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom("pdf_jobs")
        .select(["id", "status", "attempts as attempt"])
        .where("id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    async endedBefore(time) {
      const rows = await database
        .selectFrom("pdf_jobs")
        .select("id")
        .where("ended_at", "<=", time)
        .limit(SWEEP_BATCH_SIZE)
        .execute();
      return rows.map((row) => row.id);
    },

    async remove(ids) {
      if (ids.length > 0) await database.deleteFrom("pdf_jobs").where("id", "in", ids).execute();
    },
  };
}
