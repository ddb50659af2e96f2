import { join } from "node:path";
import type { Config } from "./config.ts";
import { storeProblem } from "./store-problem.ts";

/** Errors whose messages are for operators. By name, because only backups need the packages that their module loads. */
const EXPLAINED = new Set(["ConfigError", "BackupError"]);
/** What `pg` and Node say about encryption and passwords has no code of its own. */
const SIGN_IN = /\b(SASL|SCRAM|SSL|TLS|certificate)\b/i;
const SQLITE_ADVICE: Readonly<Record<number, string>> = {
  5: "is locked. Another program has kept it open for writing for a minute",
  10: "can't be read or written. Check the disk",
  11: "is damaged. Stop the server, then restore a backup: npm run restore -- --replace FILE",
  26: "is damaged or no database. Stop the server, then restore a backup: npm run restore -- --replace FILE",
};
const SQLITE_ACCESS = new Set([8, 14, 23]);
const SQLITE_FULL = 13;
const FILE_CODES = /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|EIO|ELOOP|ENAMETOOLONG)$/;

/** Explains why the store or the data folder can't be used: what, where, and what to do. Undefined for other errors,
 *  such as bugs, whose stack is needed. */
export function explainFault(
  error: unknown,
  config: Pick<Config, "dataDir" | "databaseUrl"> | undefined,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (EXPLAINED.has(error.name)) return error.message;
  if (!config) return undefined;
  const { dataDir, databaseUrl } = config;
  const { errcode, code, path, severity } = error as Readonly<Record<string, unknown>> & Error;
  const reason = error.message || String(code);
  if (typeof errcode === "number") return explainSqlite(errcode & 0xff, reason, dataDir);
  if (code === "ENOSPC" || code === "EDQUOT") return noSpace(dataDir);
  if (typeof code === "string" && FILE_CODES.test(code) && typeof path === "string")
    return noAccess(path, reason, dataDir);
  if (!databaseUrl || !(storeProblem(error) || severity !== undefined || SIGN_IN.test(reason))) return undefined;
  const { host } = new URL(databaseUrl);
  return `PostgreSQL at ${host} can't be used: ${reason}.\nCheck that it's running, and that DATABASE_URL has the right address, user, password and database.`;
}

function explainSqlite(result: number, reason: string, dataDir: string): string | undefined {
  const file = join(dataDir, "sundry.db");
  if (result === SQLITE_FULL) return noSpace(dataDir);
  if (SQLITE_ACCESS.has(result)) return noAccess(file, reason, dataDir);
  const [what, ...advice] = SQLITE_ADVICE[result]?.split(". ") ?? [];
  return what && `${file} ${what} (${reason}).\n${advice.join(". ")}.`;
}

const noSpace = (folder: string) =>
  `There is no space left on the disk of ${folder}.\nFree some, or set DATA_DIR to another folder.`;

function noAccess(path: string, reason: string, dataDir: string): string {
  const user = process.getuid?.();
  const who = user === undefined ? "this user" : `user ${user}`;
  const otherwise = path.startsWith(dataDir) ? ", or set DATA_DIR to another folder" : "";
  return `${path} can't be opened or written (${reason}).\nCheck that ${who} may read and write it and its folder${otherwise}.`;
}
