import type { Database } from "#server/platform/database.ts";
import type { Leases } from "#server/platform/queue.ts";
import type { Schema } from "#server/platform/schema.ts";
import type { Work } from "./engine/task.ts";
import type { JobOrigin } from "./job-log.ts";

export interface JobFile {
  name: string;
  size: number;
  pages?: number;
}

export interface ClaimedJob extends JobOrigin {
  id: string;
  /** Number of this claim, from 1. Each claim of a job gets a new number, so a process that has lost the job can't end
   *  or change it. */
  attempt: number;
  /** How many attempts ended because the engine died. */
  faults: number;
  work: Work;
  files: readonly JobFile[];
  passwords: readonly string[];
  createdAt: number;
}

export type Ending =
  | { status: "completed"; name: string; size: number }
  | { status: "failed"; error: string; passwordNeeded?: number[] | undefined };

/** Jobs as workers see them. Owners see the rows of `pdf_jobs`. */
export interface JobQueue extends Leases<ClaimedJob> {
  /** Blocks other processes from adding jobs until the transaction ends, so that counting and adding is atomic. */
  lock(transaction: Database): Promise<void>;
  /** Adds a job to the queue. @param turn fairness rank: lower runs first */
  add(transaction: Database, id: string, turn: number): Promise<void>;
  /** Removes a waiting or running job from the queue. */
  withdraw(transaction: Database, id: string): Promise<void>;
  setProgress(job: ClaimedJob, progress: number): Promise<void>;
  setFiles(job: ClaimedJob, files: readonly JobFile[]): Promise<void>;
  /** Records the end of a job. False if this process has lost the job. */
  end(job: ClaimedJob, ending: Ending): Promise<boolean>;
  /** Makes a job wait again, or fails it after too many attempts. Its new status; undefined if this process has lost the job.
   *  @param isFault whether the engine died, possibly because of the job */
  requeue(job: ClaimedJob, isFault: boolean): Promise<"queued" | "failed" | undefined>;
  /** Number of waiting jobs, and when the oldest one was created. */
  backlog(): Promise<{ waiting: number; oldest: number | undefined }>;
  /** Runs `work` unless another process has run it within a minute. On a single machine, always runs it. */
  runElected(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A job whose engine dies is retried once. */
const MAX_FAULTS = 2;
/** Attempts for a job that is requeued or lost for other reasons, such as a worker restart. */
export const MAX_ATTEMPTS = 10;
export const INTERRUPTED_MESSAGE = "The server was interrupted while processing this. Please try again.";

const canRetry = ({ faults, attempt }: Pick<ClaimedJob, "faults" | "attempt">) =>
  faults < MAX_FAULTS && attempt < MAX_ATTEMPTS;

/** Updates a job's row only while this claim is current. */
export const updateClaimed = (database: Database, { id, attempt }: Pick<ClaimedJob, "id" | "attempt">) =>
  database
    .updateTable("pdf_jobs")
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .where("status", "=", "processing");

/** Row values for a job that waits again, or fails after too many attempts. */
export function requeuedValues(job: Pick<ClaimedJob, "faults" | "attempt">, isFault: boolean, now: number) {
  const faults = job.faults + Number(isFault);
  if (!canRetry({ ...job, faults })) return endedValues({ status: "failed", error: INTERRUPTED_MESSAGE }, now);
  return { status: "queued" as const, holder: null, progress: 0, faults };
}

/** Row values for a job that has ended, without the data that only processing needed. */
export function endedValues(ending: Ending, now: number) {
  const common = { status: ending.status, holder: null, ended_at: now, passwords_json: "[]", network_key: null };
  if (ending.status === "completed") {
    return { ...common, progress: 1, result_name: ending.name, result_size: ending.size };
  }
  const { error, passwordNeeded } = ending;
  return { ...common, error, password_needed_json: passwordNeeded ? JSON.stringify(passwordNeeded) : null };
}

/** The columns that the log of a job needs. */
export const LOGGED_COLUMNS = ["id", "request_id as requestId", "traceparent"] as const;

export function toClaimedJob(row: Schema["pdf_jobs"]): ClaimedJob {
  const [work, files, passwords] = [row.work_json, row.files_json, row.passwords_json].map((text) => JSON.parse(text));
  const { id, attempts: attempt, faults, created_at: createdAt, request_id: requestId, traceparent } = row;
  return { id, attempt, faults, work, files, passwords, createdAt, requestId, traceparent };
}

/** Operations that both queues do with rows only. */
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
