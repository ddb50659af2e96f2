import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { hasEnded, LEASE_MS, type Leases } from "#server/platform/queue.ts";
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

export interface ClaimedJob {
  id: string;
  /** How often it was begun, this time included. */
  attempts: number;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
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

export type Ending =
  | { status: "completed"; name: string; size: number }
  | { status: "failed"; error: string; passwordNeeded: number[] | undefined };

export interface QueueLimits {
  waiting: number;
  perUser: number;
}

export type Refusal = "queue full" | "too many of this user";

export interface JobStore extends Leases<ClaimedJob> {
  /** Why a job of this owner would not be taken now; undefined when it would. */
  refusal(ownerId: string, limits: QueueLimits): Promise<Refusal | undefined>;
  /** Stores a job. Gives the id of the earlier one when the owner has used the key before. */
  create(job: NewJob, limits: QueueLimits): Promise<{ id: string } | { refusal: Refusal }>;
  findByKey(ownerId: string, idempotencyKey: string): Promise<string | undefined>;
  /** A job that has not been forgotten; of `ownerId` only, when given. */
  find(id: string, ownerId?: string): Promise<StoredJob | undefined>;
  setProgress(id: string, holder: string, progress: number): Promise<void>;
  setFiles(id: string, holder: string, files: readonly JobFile[]): Promise<void>;
  /** Notes the end of a job. False when it is no longer the holder's. */
  end(id: string, holder: string, ending: Ending): Promise<boolean>;
  /** Ends an owner's job at whatever it is, and forgets its result. False when there is no such job. */
  cancel(id: string, ownerId: string): Promise<boolean>;
  /** Makes a job wait again. @param counts whether this attempt is one of the few that a job has */
  giveBack(id: string, holder: string, counts: boolean): Promise<void>;
  /** How many jobs wait, and since when the oldest one does. */
  queue(): Promise<{ waiting: number; oldest: number | undefined }>;
  /** What those of these that are known are at. */
  statuses(ids: readonly string[]): Promise<ReadonlyMap<string, StoredJob["status"]>>;
  /** Ids of jobs that ended before a time. */
  endedBefore(time: number): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}

/** A job whose process dies is tried once more. */
export const MAX_ATTEMPTS = 2;
export const CANCELLED = "This job was canceled.";
export const LOST = "The server was interrupted while it worked on this. Please try again.";

/** @param retention milliseconds for which a job is remembered after its end */
export function createJobStore(database: Database, now: () => number, retention: number): JobStore {
  const held = (id: string, holder: string) =>
    database.updateTable("pdf_jobs").where("id", "=", id).where("holder", "=", holder);

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

    async claim(holder) {
      const oldest = database
        .selectFrom("pdf_jobs")
        .select("id")
        .where("status", "=", "queued")
        .orderBy("created_at")
        .orderBy("id")
        .limit(1);
      const row = await database
        .updateTable("pdf_jobs")
        .set({ status: "processing", holder, lease_until: now() + LEASE_MS, attempts: sql`attempts + 1` })
        .where("id", "=", oldest)
        // The race: of two processes that saw the same job, the second one finds it taken.
        .where("status", "=", "queued")
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const [work, files, passwords] = [row.work_json, row.files_json, row.passwords_json].map((text) =>
        JSON.parse(text),
      );
      return { id: row.id, attempts: row.attempts, work, files, passwords };
    },

    async renew({ id }, holder) {
      const row = await held(id, holder)
        .set({ lease_until: now() + LEASE_MS })
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async reclaim(self, atWork) {
      const ours = new Set(atWork.map((job) => job.id));
      const rows = await database
        .selectFrom("pdf_jobs")
        .select(["id", "holder", "lease_until", "attempts"])
        .where("status", "=", "processing")
        .execute();
      for (const { id, holder, lease_until, attempts } of rows) {
        if (holder === null) continue;
        // What we work on is ours, whatever its lease says: a clock that is set must not take a job from under us.
        const isLost = holder === self ? !ours.has(id) : hasEnded(holder) || lease_until < now();
        if (!isLost) continue;
        const again = attempts < MAX_ATTEMPTS;
        await held(id, holder)
          .set(
            again
              ? { status: "queued", holder: null, progress: 0 }
              : { status: "failed", holder: null, error: LOST, ended_at: now(), passwords_json: "[]" },
          )
          .execute();
      }
    },

    async setProgress(id, holder, progress) {
      await held(id, holder).set({ progress }).execute();
    },

    async setFiles(id, holder, files) {
      await held(id, holder)
        .set({ files_json: JSON.stringify(files) })
        .execute();
    },

    async end(id, holder, ending) {
      const row = await held(id, holder)
        .set({
          status: ending.status,
          holder: null,
          ended_at: now(),
          passwords_json: "[]",
          ...(ending.status === "completed"
            ? { progress: 1, result_name: ending.name, result_size: ending.size }
            : {
                error: ending.error,
                password_needed_json: ending.passwordNeeded ? JSON.stringify(ending.passwordNeeded) : null,
              }),
        })
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
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

    async giveBack(id, holder, counts) {
      await held(id, holder)
        .set({
          status: "queued",
          holder: null,
          progress: 0,
          ...(counts ? {} : { attempts: sql`attempts - 1` }),
        })
        .execute();
    },

    async queue() {
      const row = await database
        .selectFrom("pdf_jobs")
        .select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("created_at").as("oldest")])
        .where("status", "=", "queued")
        .executeTakeFirstOrThrow();
      return { waiting: Number(row.waiting), oldest: row.oldest ?? undefined };
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
