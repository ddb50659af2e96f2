import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { hasEnded, LEASE_MS, type Leases } from "#server/platform/queue.ts";
import type { Work } from "./engine/task.ts";
import type { JobFile } from "./store.ts";

export interface ClaimedJob {
  id: string;
  /** How often it was begun, this time included. */
  attempts: number;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
}

export type Ending =
  | { status: "completed"; name: string; size: number }
  | { status: "failed"; error: string; passwordNeeded: number[] | undefined };

/** Jobs as those see them who work on them: each is its holder's for a while. */
export interface JobLeases extends Leases<ClaimedJob> {
  setProgress(id: string, holder: string, progress: number): Promise<void>;
  setFiles(id: string, holder: string, files: readonly JobFile[]): Promise<void>;
  /** Notes the end of a job. False when it is no longer the holder's. */
  end(id: string, holder: string, ending: Ending): Promise<boolean>;
  /** Makes a job wait again. @param counts whether this attempt is one of the few that a job has */
  giveBack(id: string, holder: string, counts: boolean): Promise<void>;
  /** How many jobs wait, and since when the oldest one does. */
  backlog(): Promise<{ waiting: number; oldest: number | undefined }>;
}

/** A job whose process dies is tried once more. */
export const MAX_ATTEMPTS = 2;
export const LOST = "The server was interrupted while it worked on this. Please try again.";

export function createJobLeases(database: Database, now: () => number): JobLeases {
  const held = (id: string, holder: string) =>
    database.updateTable("pdf_jobs").where("id", "=", id).where("holder", "=", holder);

  return {
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

    async backlog() {
      const row = await database
        .selectFrom("pdf_jobs")
        .select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("created_at").as("oldest")])
        .where("status", "=", "queued")
        .executeTakeFirstOrThrow();
      return { waiting: Number(row.waiting), oldest: row.oldest ?? undefined };
    },
  };
}
