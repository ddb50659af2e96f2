import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, loadConfig } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import { PRIVATE_UMASK } from "#server/platform/private-files.ts";

/** Opens the store with the server's own environment variables and runs an operator's command, even while the site is
 *  running. Sets exit code 1 if `work` returns `done: false` or fails. */
export async function withStore(work: (database: Database) => Promise<{ done: boolean; message: string }>) {
  process.umask(PRIVATE_UMASK);
  try {
    const config = loadConfig(process.env);
    if (!config.databaseUrl && !existsSync(join(config.dataDir, "sundry.db"))) {
      throw new ConfigError(
        `No sundry.db in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the same value as for the server.`,
      );
    }
    const { database } = openDatabase(config, (error) => process.emitWarning(error));
    const { done, message } = await work(database).finally(() => database.destroy());
    if (!done) process.exitCode = 1;
    console.log(message);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
