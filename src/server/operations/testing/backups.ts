import { spawnSync } from "node:child_process";
import { inject } from "vitest";

/** Whether this machine has a pg_dump for the PostgreSQL of the tests. It refuses a server that is newer than itself, and
 *  the package with that server contains no clients. */
export function canDump(): boolean {
  const args = ["--schema-only", "--no-password", `--dbname=${inject("postgresUrl")}`];
  return spawnSync("pg_dump", args, { stdio: "ignore" }).status === 0;
}

export async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
