import { type HttpProblem, noRoom, unauthorized, unavailable } from "./problem.ts";

/** SQLite's result codes (https://www.sqlite.org/rescode.html): BUSY, LOCKED, READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 11, 14, 26]);
const SQLITE_FULL = 13;
/** PostgreSQL's error classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection, authorization,
 *  no such database, resources, state (no connections allowed), operator intervention, system; read-only; deadlock. */
const POSTGRES_UNAVAILABLE = /^(08|28|3D|53|55|57|58)...$|^25006$|^40(001|P01)$/;
const SQLITE_NO_PARENT = 787;
const POSTGRES_NO_PARENT = "23503";
/** PostgreSQL's disk is full; so is ours, or the share of it that we may use. */
const FULL = new Set<unknown>(["53100", "ENOSPC", "EDQUOT"]);
const NO_CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);
/** Too many open files, or a disk that cannot be written. */
const NO_FILE = new Set(["EMFILE", "ENFILE", "EROFS", "EIO"]);

/** The problem when the store cannot work at the moment; undefined when the error is something else, a bug perhaps. */
export function storeProblem(error: unknown): HttpProblem | undefined {
  const { code, errcode, message, name, $fault } = error as Readonly<Record<string, unknown>>;
  const sqlite = typeof errcode === "number" ? errcode & 0xff : undefined;
  if (sqlite === SQLITE_FULL || FULL.has(code)) return noRoom();
  // Only the owner can be missing: a user who was erased while a token of theirs is still good.
  if (errcode === SQLITE_NO_PARENT || code === POSTGRES_NO_PARENT) return unauthorized();
  const down =
    (sqlite !== undefined && SQLITE_UNAVAILABLE.has(sqlite)) ||
    (typeof code === "string" && (POSTGRES_UNAVAILABLE.test(code) || NO_CONNECTION.has(code) || NO_FILE.has(code))) ||
    // What an S3 store says of itself, and that it said nothing.
    $fault === "server" ||
    name === "TimeoutError" ||
    // The pool's own errors carry no code.
    (typeof message === "string" && /timeout exceeded when trying to connect|Connection terminated/.test(message));
  return down ? unavailable("The store cannot be reached. Please try again in a moment.") : undefined;
}
