import { type HttpProblem, insufficientStorage, unauthorized, unavailable } from "./problem.ts";

/** SQLite result codes (https://www.sqlite.org/rescode.html): BUSY, LOCKED, READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 14, 26]);
const SQLITE_FULL = 13;
/** PostgreSQL error classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection, authorization,
 *  unknown database, resources, state (no connections allowed), operator intervention, system; read-only; deadlock. */
const POSTGRES_UNAVAILABLE = /^(08|28|3D|53|55|57|58)...$|^25006$|^40(001|P01)$/;
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = "23503";
/** PostgreSQL's disk is full, or ours, or our quota on it. */
const DISK_FULL = new Set<unknown>(["53100", "ENOSPC", "EDQUOT"]);
const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOTCONN",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);
/** Errors of `pg`, its pool and Kysely about a lost connection, which have no code. */
const LOST_CONNECTION = new RegExp(
  [
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
    "Connection terminated",
    "is not queryable",
    "after calling end on the pool",
    "connection has been discarded",
    "driver has already been destroyed",
    "establishing an SSL connection",
    "does not support SSL connections",
    "Received unexpected [a-zA-Z]+ message from backend",
    "received invalid response",
  ].join("|"),
);
/** Too many open files, or a disk that is not writable. */
const FILE_ERRORS = new Set(["EMFILE", "ENFILE", "EROFS", "EIO"]);

/** Maps an error of an unavailable or full store to a problem; undefined for other errors, such as bugs. */
export function storeProblem(error: unknown): HttpProblem | undefined {
  const { code, errcode, message, name, $fault } = error as Readonly<Record<string, unknown>>;
  const sqlite = typeof errcode === "number" ? errcode & 0xff : undefined;
  if (sqlite === SQLITE_FULL || DISK_FULL.has(code)) return insufficientStorage();
  // Only the owner can be missing: a user erased while their token is still valid.
  if (errcode === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY) return unauthorized();
  const isDown =
    (sqlite !== undefined && SQLITE_UNAVAILABLE.has(sqlite)) ||
    (typeof code === "string" &&
      (POSTGRES_UNAVAILABLE.test(code) || CONNECTION_ERRORS.has(code) || FILE_ERRORS.has(code))) ||
    // An S3 store that reports an error or doesn't respond.
    $fault === "server" ||
    name === "TimeoutError" ||
    (typeof message === "string" && LOST_CONNECTION.test(message));
  return isDown ? unavailable("The store can't be reached. Please try again in a moment.") : undefined;
}
