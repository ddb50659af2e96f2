import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Schema } from "#server/platform/schema.ts";
import type { Work } from "./engine/task.ts";

export interface JobFile {
  name: string;
  size: number;
  pages?: number;
}

export interface NewJob {
  id: string;
  ownerId: string;
  idempotencyKey: string | undefined;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
  linkKey: string;
}

export interface StoredJob {
  id: string;
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
}

export type Refusal = "queue full" | "too many of this user";

/** Jobs as those see them who start them, and what is forgotten of them. */
export interface JobStore {
  /** Why a job of this owner would not be taken now; undefined when it would. */
  refusal(ownerId: string, limits: QueueLimits): Promise<Refusal | undefined>;
  /** Stores a job. Gives the id of the earlier one when the owner has used the key before. */
  create(job: NewJob, limits: QueueLimits): Promise<{ id: string } | { refusal: Refusal }>;
  findByKey(ownerId: string, idempotencyKey: string): Promise<string | undefined>;
  /** A job that has not been forgotten; of `ownerId` only, when given. */
  find(id: string, ownerId?: string): Promise<StoredJob | undefined>;
  /** Ends an owner's job at whatever it is, and forgets its result. False when there is no such job. */
  cancel(id: string, ownerId: string): Promise<boolean>;
  /** What those of these that are known are at. */
  statuses(ids: readonly string[]): Promise<ReadonlyMap<string, StoredJob["status"]>>;
  /** Ids of jobs that ended before a time. */
  endedBefore(time: number): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}

export const CANCELLED = "This job was canceled.";

/** @param retention milliseconds for which a job is remembered after its end */
export function createJobStore(database: Database, now: () => number, retention: number): JobStore {
  // What has expired is gone at that moment, not when it is swept away.
  const isRemembered = ({ or, eb }: ExpressionBuilder<Schema, "pdf_jobs">) =>
    or([eb("ended_at", "is", null), eb("ended_at", ">", now() - retention)]);

  const count = async (connection: Database, limits: QueueLimits, ownerId: string): Promise<Refusal | undefined> => {
    const open = connection.selectFrom("pdf_jobs").select(({ fn }) => fn.countAll<number>().as("count"));
    const waiting = await open.where("status", "=", "queued").executeTakeFirstOrThrow();
    if (Number(waiting.count) >= limits.waiting) return "queue full";
    const own = await open
      .where("owner_id", "=", ownerId)
      .where("status", "in", ["queued", "processing"])
      .executeTakeFirstOrThrow();
    return Number(own.count) >= limits.perUser ? "too many of this user" : undefined;
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
    refusal: (ownerId, limits) => count(database, limits, ownerId),

    async create({ id, ownerId, idempotencyKey, work, files, passwords, linkKey }, limits) {
      return database.transaction().execute(async (transaction) => {
        // The race: parallel starts of one user must not all count the same jobs. The user's row is their lock.
        await transaction
          .updateTable("users")
          .set(({ ref }) => ({ last_seen_at: ref("last_seen_at") }))
          .where("id", "=", ownerId)
          .execute();
        if (idempotencyKey !== undefined) {
          const earlier = await transaction
            .selectFrom("pdf_jobs")
            .select("id")
            .where("owner_id", "=", ownerId)
            .where("idempotency_key", "=", idempotencyKey)
            .executeTakeFirst();
          if (earlier) return earlier;
        }
        const refusal = await count(transaction, limits, ownerId);
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
          })
          .execute();
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
      const row = await database
        .updateTable("pdf_jobs")
        .set(({ fn, val, ref }) => ({
          status: "failed",
          holder: null,
          error: fn.coalesce(ref("error"), val(CANCELLED)),
          ended_at: fn.coalesce(ref("ended_at"), val(now())),
          passwords_json: "[]",
          result_name: null,
          result_size: null,
        }))
        .where("id", "=", id)
        .where("owner_id", "=", ownerId)
        .where(isRemembered)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async statuses(ids) {
      if (ids.length === 0) return new Map();
      const rows = await database.selectFrom("pdf_jobs").select(["id", "status"]).where("id", "in", ids).execute();
      return new Map(rows.map((row) => [row.id, row.status]));
    },

    async endedBefore(time) {
      const rows = await database.selectFrom("pdf_jobs").select("id").where("ended_at", "<=", time).execute();
      return rows.map((row) => row.id);
    },

    async remove(ids) {
      if (ids.length > 0) await database.deleteFrom("pdf_jobs").where("id", "in", ids).execute();
    },
  };
}
