import { badRequest } from "./problem.ts";

/** Where a page of a list that is sorted by time and id, newest first, ended. */
export interface Position {
  time: number;
  id: string;
}

/** An opaque text for a position. */
export function encodeCursor({ time, id }: Position): string {
  return Buffer.from(JSON.stringify([time, id])).toString("base64url");
}

/** @throws {HttpProblem} 400 for anything that `encodeCursor` did not write. */
export function decodeCursor(cursor: string): Position {
  const [time, id] = parse(cursor);
  if (!Number.isSafeInteger(time) || typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) {
    throw badRequest("This cursor is not one of ours.");
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

/** Splits what a store gave for `limit + 1` into a page and the cursor of the next, if there is more. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: readonly Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last ? { page, nextCursor: encodeCursor(positionOf(last)) } : { page };
}
