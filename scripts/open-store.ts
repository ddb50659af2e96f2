import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, loadConfig } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database.ts";
import { explainFault } from "#server/platform/explain-fault.ts";
import { PRIVATE_UMASK } from "#server/platform/private-files.ts";

interface Outcome {
  done: boolean;
  message: string;
}

/** Runs an operator's command with the server's own environment variables. Sets exit code 1 if `work` returns
 *  `done: false` or fails. */
export async function withConfig(work: (config: Config) => Promise<Outcome>): Promise<void> {
  process.umask(PRIVATE_UMASK);
  let config: Config | undefined;
  try {
    config = loadConfig(process.env);
    const { done, message } = await work(config);
    if (!done) process.exitCode = 1;
    console.log(message);
  } catch (error) {
    console.error((config && explainMissingTable(error, config)) ?? explainFault(error, config) ?? error);
    process.exitCode = 1;
  }
}

const POSTGRES_UNDEFINED = /^42(P01|703)$/;

/** In a command, a missing table or column isn't a bug: the server creates them when it starts. */
function explainMissingTable(error: unknown, { dataDir, databaseUrl }: Config): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message } = error as NodeJS.ErrnoException;
  if (!(POSTGRES_UNDEFINED.test(code ?? "") || /no such (table|column)/.test(message))) return undefined;
  const store = databaseUrl ? "The database of DATABASE_URL" : join(dataDir, "sundry.db");
  return `${store} is empty or of an earlier version (${message}).\nStart this version of the server once, or set DATA_DIR or DATABASE_URL to the same value as for the server.`;
}

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
