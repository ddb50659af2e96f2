import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, loadConfig } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import { PRIVATE_UMASK } from "#server/platform/private-files.ts";

interface Outcome {
  done: boolean;
  message: string;
}

/** Runs an operator's command with the server's own environment variables. Sets exit code 1 if `work` returns
 *  `done: false` or fails. */
export async function withConfig(work: (config: Config) => Promise<Outcome>): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    const { done, message } = await work(loadConfig(process.env));
    if (!done) process.exitCode = 1;
    console.log(message);
  } catch (error) {
    console.error(isExplained(error) ? error.message : error);
    process.exitCode = 1;
  }
}

/** Whether the message says what an operator can do, so that the stack doesn't help. By name, because only backups need
 *  the packages that their module loads. */
const isExplained = (error: unknown): error is Error =>
  error instanceof Error && ["ConfigError", "BackupError"].includes(error.name);

/** @throws {ConfigError} if there is no store, which opening it would create */
export function requireStore({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, "sundry.db"))) return;
  throw new ConfigError(
    `No sundry.db in ${dataDir}. Set DATA_DIR or DATABASE_URL to the same value as for the server.`,
  );
}

/** Opens the store for an operator's command, even while the site is running. */
export async function withStore(work: (database: Database) => Promise<Outcome>): Promise<void> {
  await withConfig(async (config) => {
    requireStore(config);
    const { database } = openDatabase(config, (error) => process.emitWarning(error));
    return work(database).finally(() => database.destroy());
  });
}
