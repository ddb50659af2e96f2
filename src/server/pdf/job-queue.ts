import type { Database } from "#server/platform/database.ts";
import type { Leases } from "#server/platform/queue.ts";
import type { Schema } from "#server/platform/schema.ts";
import type { Work } from "./engine/task.ts";

export interface JobFile {
  name: string;
  size: number;
  pages?: number;
}

export interface ClaimedJob {
  id: string;
  /** Which claim of the job this is, counting from 1. No two claims of a job have the same number, so that a process
   *  that lost the job can neither end it nor change it. */
  attempt: number;
  /** How many attempts ended with the death of their engine. */
  faults: number;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
}

export type Ending =
  | { status: "completed"; name: string; size: number }
  | { status: "failed"; error: string; passwordNeeded?: number[] | undefined };

/** Waiting jobs as the processes that work on them see them. Rows of `pdf_jobs` are what their owners see. */
export interface JobQueue extends Leases<ClaimedJob> {
  /** Makes others that add jobs wait until the transaction ends: jobs are counted and added one at a time. */
  lock(transaction: Database): Promise<void>;
  /** Puts a job in the queue. @param turn how many others wait before it for reasons of fairness */
  add(transaction: Database, id: string, turn: number): Promise<void>;
  /** Takes a job out of the queue, whether it waits or is at work. */
  withdraw(transaction: Database, id: string): Promise<void>;
  setProgress(job: ClaimedJob, progress: number): Promise<void>;
  setFiles(job: ClaimedJob, files: readonly JobFile[]): Promise<void>;
  /** Notes the end of a job. False when it's no longer this process's. */
  end(job: ClaimedJob, ending: Ending): Promise<boolean>;
  /** Makes a job wait again, or fail when it has been tried often enough. False when it isn't tried again.
   *  @param isFault whether its engine died, which may be the job's doing */
  giveBack(job: ClaimedJob, isFault: boolean): Promise<boolean>;
  /** How many jobs wait, and since when the oldest one does. */
  backlog(): Promise<{ waiting: number; oldest: number | undefined }>;
  /** Does `work` if no other process has done it within a minute. Where there is one machine only, always does it. */
  runElected(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A job whose engine dies is tried once more. */
const MAX_FAULTS = 2;
/** A job that is given back or lost for other reasons, such as a restart of its worker, is tried this often. */
export const MAX_ATTEMPTS = 10;
export const LOST = "The server was interrupted while it worked on this. Please try again.";

const mayTryAgain = ({ faults, attempt }: Pick<ClaimedJob, "faults" | "attempt">) =>
  faults < MAX_FAULTS && attempt < MAX_ATTEMPTS;

/** The row of a job, as long as this claim of it holds. */
export const updateClaimed = (database: Database, { id, attempt }: Pick<ClaimedJob, "id" | "attempt">) =>
  database
    .updateTable("pdf_jobs")
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .where("status", "=", "processing");

/** What a row becomes when its job waits again, or has been tried often enough. */
export function givenBack(job: Pick<ClaimedJob, "faults" | "attempt">, isFault: boolean, now: number) {
  const faults = job.faults + Number(isFault);
  if (!mayTryAgain({ ...job, faults })) return ended({ status: "failed", error: LOST }, now);
  return { status: "queued" as const, holder: null, progress: 0, faults };
}

/** What a row becomes when its job has ended: whatever was kept for the work on it is forgotten. */
export function ended(ending: Ending, now: number) {
  const over = { status: ending.status, holder: null, ended_at: now, passwords_json: "[]", network_key: null };
  if (ending.status === "completed") {
    return { ...over, progress: 1, result_name: ending.name, result_size: ending.size };
  }
  const { error, passwordNeeded } = ending;
  return { ...over, error, password_needed_json: passwordNeeded ? JSON.stringify(passwordNeeded) : null };
}

export function toClaimedJob(row: Schema["pdf_jobs"]): ClaimedJob {
  const [work, files, passwords] = [row.work_json, row.files_json, row.passwords_json].map((text) => JSON.parse(text));
  return { id: row.id, attempt: row.attempts, faults: row.faults, work, files, passwords };
}

/** What both queues do with rows alone. */
export function rowStatements(database: Database) {
  return {
    async setProgress(job, progress) {
      await updateClaimed(database, job).set({ progress }).execute();
    },

    async setFiles(job, files) {
      await updateClaimed(database, job)
        .set({ files_json: JSON.stringify(files) })
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
  } satisfies Partial<JobQueue>;
}
