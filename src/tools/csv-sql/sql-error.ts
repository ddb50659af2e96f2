import type { Database } from "sql.js";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import type { NamedTable } from "./named-tables.ts";

interface Failed {
  sql: string;
  /** Offset of the statement that failed. */
  start: number;
  database: Database;
  tables: readonly NamedTable[];
}

/** Adds the place in the SQL, and what there is, to SQLite's errors. */
export function explaining(failed: Failed, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof InputError ? error : explain(String(error).replace(/^\w*Error: /, ""), failed);
  }
}

function explain(message: string, failed: Failed): InputError {
  if (/out of memory|too big/i.test(message)) {
    return new InputError("This needs more than the 1 GB of memory that a query may use.", { field: "sql" });
  }
  const offset = findOffset(message, failed);
  if (offset === undefined) return new InputError(`SQL: ${message}`, { field: "sql" });
  const position = positionAt(failed.sql, offset);
  const place = `line ${position.line}, column ${position.column}`;
  const reason = `${message}${whatThereIs(message, failed.tables)}`;
  return new InputError(`SQL at ${place}: ${reason}`, { field: "sql", position });
}

const MAX_PLACES = 100;
const MAX_LISTED = 30;

/** SQLite doesn't tell the place through this library, only the word. */
function findOffset(message: string, { sql, start, database }: Failed): number | undefined {
  if (/incomplete input/.test(message)) return sql.trimEnd().length;
  const [, near] = /^near "([\s\S]*)": syntax error$/.exec(message) ?? [];
  if (near !== undefined) {
    // The first place up to which the statement has the same error.
    let at = sql.indexOf(near, start);
    for (let place = 0; at !== -1 && place < MAX_PLACES; place++) {
      if (errorOf(database, sql.slice(start, at + near.length)) === message) return at;
      at = sql.indexOf(near, at + 1);
    }
    return undefined;
  }
  const [, word] = /^(?:unrecognized token: "([\s\S]*)"|[\w ]+: (\S+))$/.exec(message)?.filter((part) => part) ?? [];
  const name = word?.split(".").at(-1);
  const at = name === undefined ? -1 : sql.toLowerCase().indexOf(name.toLowerCase(), start);
  return at === -1 ? undefined : at;
}

function errorOf(database: Database, sql: string): string | undefined {
  try {
    database.prepare(sql).free();
    return undefined;
  } catch (error) {
    return String(error).replace(/^\w*Error: /, "");
  }
}

function whatThereIs(message: string, tables: readonly NamedTable[]): string {
  if (message.startsWith("no such table")) return `. Tables: ${tables.map(({ name }) => name).join(", ")}`;
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => name));
  return message.startsWith("no such column") ? `. Columns: ${columns.slice(0, MAX_LISTED).join(", ")}` : "";
}
