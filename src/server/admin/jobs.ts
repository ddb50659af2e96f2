import type { Expression, SqlBool } from "kysely";
import type { AdminOverview } from "#contract/admin.ts";
import type { JobFile } from "#server/pdf/job-queue.ts";
import { CANCELED_MESSAGE } from "#server/pdf/store.ts";
import type { Database } from "#server/platform/database.ts";

const MAX_FAILED_JOBS = 50;

/** The queue of PDF jobs, and jobs that ended in the last minutes by outcome. */
export async function readQueue(database: Database, now: number, minutes: number): Promise<AdminOverview["queue"]> {
  const since = now - minutes * 60_000;
  const row = await database
    .selectFrom("pdf_jobs")
    .select(({ fn, eb }) => {
      const ended = (status: "completed" | "failed") => eb("status", "=", status).and("ended_at", ">", since);
      const isCanceled = eb("error", "=", CANCELED_MESSAGE);
      const countWhere = (condition: Expression<SqlBool>) => fn.countAll().filterWhere(condition);
      return [
        countWhere(eb("status", "=", "queued")).as("waiting"),
        countWhere(eb("status", "=", "processing")).as("running"),
        fn.min("created_at").filterWhere("status", "=", "queued").as("oldest"),
        countWhere(ended("completed")).as("completed"),
        countWhere(ended("failed").and(eb.not(isCanceled))).as("failed"),
        countWhere(ended("failed").and(isCanceled)).as("canceled"),
      ];
    })
    .executeTakeFirstOrThrow();
  const { waiting, running, oldest, completed, failed, canceled } = row;
  return {
    waiting: Number(waiting),
    running: Number(running),
    oldestSeconds: oldest === null ? 0 : Math.max(0, (now - Number(oldest)) / 1000),
    recent: { minutes, completed: Number(completed), failed: Number(failed), canceled: Number(canceled) },
  };
}

/** Jobs that failed, newest first, without the names of visitors' files. */
export async function readFailedJobs(database: Database): Promise<AdminOverview["failedJobs"]> {
  const rows = await database
    .selectFrom("pdf_jobs")
    .select(["ended_at", "work_json", "files_json", "error", "attempts"])
    .where("status", "=", "failed")
    .where("error", "<>", CANCELED_MESSAGE)
    .orderBy("ended_at", "desc")
    .limit(MAX_FAILED_JOBS)
    .execute();
  return rows.map(({ ended_at, work_json, files_json, error, attempts }) => {
    const files: JobFile[] = JSON.parse(files_json);
    const pages = files.reduce((sum, file) => sum + (file.pages ?? 0), 0);
    return {
      time: new Date(ended_at ?? 0).toISOString(),
      operation: String(JSON.parse(work_json).operation),
      error: withoutNames(error ?? "", files),
      attempts,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.size, 0),
      ...(pages > 0 && { pages }),
    };
  });
}

/** Replaces the names of files, which stand between spaces in messages of the engine. */
function withoutNames(error: string, files: readonly JobFile[]): string {
  const hidden = files.reduce((text, { name }, index) => {
    return text.replaceAll(` ${name} `, ` file ${index + 1} `);
  }, ` ${error} `);
  return hidden.trim();
}
