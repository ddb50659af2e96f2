import { spawnSync } from "node:child_process";
import { inject } from "vitest";
import type { Database } from "#server/platform/database.ts";
import type { Schema } from "#server/platform/schema.ts";

/** Whether this machine has a pg_dump for the PostgreSQL of the tests. It refuses a server that is newer than itself, and
 *  the package with that server contains no clients. */
export function canDump(): boolean {
  const args = ["--schema-only", "--no-password", `--dbname=${inject("postgresUrl")}`];
  return spawnSync("pg_dump", args, { stdio: "ignore" }).status === 0;
}

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

export async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
