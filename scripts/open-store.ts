import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, loadConfig } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import { PRIVATE_UMASK } from "#server/platform/private-files.ts";

/** Does something for an operator in the store of a site that may be running, found by the variables that the server
 *  reads. Ends with 1 when `work` gives `done: false`, or fails. */
export async function workOnStore(work: (database: Database) => Promise<{ done: boolean; message: string }>) {
  process.umask(PRIVATE_UMASK);
  try {
    const config = loadConfig(process.env);
    if (!config.databaseUrl && !existsSync(join(config.dataDir, "sundry.db"))) {
      throw new ConfigError(
        `There is no sundry.db in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as they are set for the server.`,
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
