import type { Database } from "#server/platform/database.ts";
import type { Schema } from "#server/platform/schema.ts";

/** Adds the row of a job, waiting unless `job` says otherwise. */
export async function addJob(database: Database, job: Partial<Schema["pdf_jobs"]> & { id: string }): Promise<void> {
  const row: Schema["pdf_jobs"] = {
    owner_id: "me",
    idempotency_key: null,
    work_json: "{}",
    files_json: "[]",
    passwords_json: "[]",
    status: "queued",
    progress: 0,
    attempts: 0,
    holder: null,
    lease_until: 0,
    error: null,
    password_needed_json: null,
    result_name: null,
    result_size: null,
    link_key: "",
    created_at: 0,
    ended_at: null,
    faults: 0,
    network_key: null,
    turn: 0,
    request_id: null,
    traceparent: null,
    ...job,
  };
  await database.insertInto("pdf_jobs").values(row).execute();
}
