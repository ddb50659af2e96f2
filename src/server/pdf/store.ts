import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Schema } from "#server/platform/schema.ts";
import type { Work } from "./engine/task.ts";
import type { JobFile, JobQueue } from "./job-queue.ts";

export interface NewJob {
  id: string;
  ownerId: string;
  /** Names the network of whoever starts it, as a hash; known until the job ends. */
  networkKey: string;
  idempotencyKey: string | undefined;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
  linkKey: string;
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
  /** Of one network, so that nobody fills the queue for others by being many users. */
  perNetwork: number;
}

export type Refusal = "queue full" | "too many of this user" | "too many of this network";

export type JobOwner = Pick<NewJob, "ownerId" | "networkKey">;

/** Jobs as those see them who start them, and what is forgotten of them. */
export interface JobStore {
  /** Why a job of this owner would not be taken now; undefined when it would. */
  refusal(owner: JobOwner, limits: QueueLimits): Promise<Refusal | undefined>;
  /** Stores a job. Gives the id of the earlier one when the owner has used the key before. */
  create(job: NewJob, limits: QueueLimits): Promise<{ id: string } | { refusal: Refusal }>;
  findByKey(ownerId: string, idempotencyKey: string): Promise<string | undefined>;
  /** A job that has not been forgotten; of `ownerId` only, when given. */
  find(id: string, ownerId?: string): Promise<StoredJob | undefined>;
  /** Ends an owner's job at whatever it is, and forgets its result. False when there is no such job. */
  cancel(id: string, ownerId: string): Promise<boolean>;
  /** Statuses of those of these jobs that are known. */
  statuses(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<StoredJob, "status" | "attempt">>>;
  /** Ids of jobs that ended before a time, `SWEPT_AT_ONCE` at most. */
  endedBefore(time: number): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}

export const CANCELED = "This job was canceled.";
/** Far fewer than the parameters of a statement in either store. */
export const SWEPT_AT_ONCE = 500;

/** @param retention milliseconds for which a job is remembered after its end */
export function createJobStore(
  database: Database,
  queue: Pick<JobQueue, "lock" | "add" | "withdraw">,
  now: () => number,
  retention: number,
): JobStore {
  // What has expired is gone at that moment, not when it is swept away.
  const isRemembered = ({ or, eb }: ExpressionBuilder<Schema, "pdf_jobs">) =>
    or([eb("ended_at", "is", null), eb("ended_at", ">", now() - retention)]);

  /** How many jobs there are under way: all that wait, and those of an owner and of a network. */
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

  const refuse = ({ waiting, own, ofNetwork }: Awaited<ReturnType<typeof count>>, limits: QueueLimits) => {
    if (waiting >= limits.waiting) return "queue full";
    if (own >= limits.perUser) return "too many of this user";
    return ofNetwork >= limits.perNetwork ? "too many of this network" : undefined;
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
    refusal: async (owner, limits) => refuse(await count(database, owner), limits),

    async create({ id, ownerId, networkKey, idempotencyKey, work, files, passwords, linkKey }, limits) {
      return database.transaction().execute(async (transaction) => {
        // The race: parallel starts must not all count the same jobs.
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
        const refusal = refuse(counts, limits);
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
            // The second job of a network waits until the first of every other has had its turn.
            turn: counts.ofNetwork,
          })
          .execute();
        await queue.add(transaction, id, counts.ofNetwork);
        return { id };
      });
    },

    async find(id, ownerId) {
      let query = database.selectFrom("pdf_jobs").selectAll().where("id", "=", id).where(isRemembered);
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
      return database.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable("pdf_jobs")
          .set(({ fn, val, ref }) => ({
            status: "failed",
            holder: null,
            error: fn.coalesce(ref("error"), val(CANCELED)),
            ended_at: fn.coalesce(ref("ended_at"), val(now())),
            passwords_json: "[]",
            network_key: null,
            result_name: null,
            result_size: null,
          }))
          .where("id", "=", id)
          .where("owner_id", "=", ownerId)
          .where(isRemembered)
          .returning("id")
          .executeTakeFirst();
        if (row) await queue.withdraw(transaction, id);
        return row !== undefined;
      });
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
        .limit(SWEPT_AT_ONCE)
        .execute();
      return rows.map((row) => row.id);
    },

    async remove(ids) {
      if (ids.length > 0) await database.deleteFrom("pdf_jobs").where("id", "in", ids).execute();
    },
  };
}
