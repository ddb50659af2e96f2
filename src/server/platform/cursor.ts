import { badRequest } from "./problem.ts";

/** Where a page ended in a list sorted by time and id, newest first. */
export interface Position {
  time: number;
  id: string;
}

/** Encodes a position as opaque text. */
export function encodeCursor({ time, id }: Position): string {
  return Buffer.from(JSON.stringify([time, id])).toString("base64url");
}

/** @throws {HttpProblem} 400 for anything not written by `encodeCursor`. */
export function decodeCursor(cursor: string): Position {
  const [time, id] = parse(cursor);
  if (!Number.isSafeInteger(time) || typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) {
    throw badRequest("Invalid cursor. Use the nextCursor of a response.");
  }
  return { time: time as number, id };
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Splits up to `limit + 1` rows into a page and, if there is more, the cursor of the next page. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: readonly Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last ? { page, nextCursor: encodeCursor(positionOf(last)) } : { page };
}
