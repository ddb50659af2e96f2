import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { Position } from "#server/platform/cursor.ts";
import { type Database, lockForWriting } from "#server/platform/database.ts";
import { runInBatches } from "#server/platform/run-in-batches.ts";
import type { ItemKind, Schema } from "#server/platform/schema.ts";
import { findItems, type Item, isReadable } from "./item.ts";

export interface NewReport {
  kind: ItemKind;
  item: Pick<Item, "id" | "created_at">;
  reporterId: string;
  reason: ReportReason;
  note: string;
}

export interface ReportedItem extends Item {
  kind: ItemKind;
  /** Oldest first, without who sent them. */
  reports: { reason: ReportReason; note: string; created_at: number }[];
}

export type AdminAction = Schema["admin_actions"];

export interface ReportStore {
  /** Stores a report, instead of the reporter's earlier one about the same item. False if there is no room for more. */
  add(report: NewReport, now: number): Promise<boolean>;
  /** The items with the most reports, and the number of all items with any. */
  listItems(now: number, limit: number): Promise<{ total: number; items: ReportedItem[] }>;
  /** Removes the reports about an item as unfounded. False if there are none. */
  dismiss(kind: ItemKind, id: string, now: number): Promise<boolean>;
  /** The audit log, newest first, starting after a position. */
  listActions(limit: number, after?: Position): Promise<AdminAction[]>;
  /** Removes reports whose item is gone, and old lines of the audit log. */
  purge(now: number, signal?: AbortSignal): Promise<void>;
}

/** More reports of one item tell an operator nothing new. */
export const MAX_REPORTS_PER_ITEM = 20;
/** Together at most about 10 MB. */
const MAX_REPORTS = 5000;
const KEEP_ACTIONS_MS = 365 * 24 * 3_600_000;
const PURGE_BATCH_SIZE = 500;

/** @param maxReports limit of all reports together */
export function createReportStore(database: Database, maxReports = MAX_REPORTS): ReportStore {
  return {
    async add({ kind, item, reporterId, reason, note }, now) {
      const reports = sql`select count(*) from reports`;
      const ofItem = sql`${reports} where kind = ${kind} and item_id = ${item.id}`;
      // One statement, so that parallel requests can't exceed the limits by much.
      const { rows } = await sql`
        insert into reports (id, kind, item_id, item_created_at, reporter_id, reason, note, created_at)
        select ${randomUUID()}, ${kind}, ${item.id}, cast(${item.created_at} as bigint), ${reporterId}, ${reason}, ${note},
          cast(${now} as bigint)
        where (${reports}) < ${maxReports} and (${ofItem}) < ${MAX_REPORTS_PER_ITEM}
        on conflict (kind, item_id, reporter_id) do update
        set item_created_at = excluded.item_created_at, reason = excluded.reason, note = excluded.note
        returning id`.execute(database);
      if (rows.length > 0) return true;
      const counted = await sql<{ value: number }>`select (${ofItem}) as value`.execute(database);
      return Number(counted.rows[0]?.value) >= MAX_REPORTS_PER_ITEM;
    },

    async listItems(now, limit) {
      const reported = await database
        .selectFrom("reports")
        .select(({ fn }) => ["kind", "item_id as id", fn.countAll().as("count"), fn.min("created_at").as("first")])
        .where(isReadable(now))
        .groupBy(["kind", "item_id"])
        .orderBy("count", "desc")
        .orderBy("first")
        .orderBy("id")
        .execute();
      const shown = reported.slice(0, limit);
      const idsOf = (wanted: ItemKind) => shown.filter(({ kind }) => kind === wanted).map(({ id }) => id);
      const [pastes, links, reports] = await Promise.all([
        findItems(database, "paste", idsOf("paste"), now),
        findItems(database, "link", idsOf("link"), now),
        database
          .selectFrom("reports")
          .select(["kind", "item_id", "reason", "note", "created_at"])
          .where("item_id", "in", shown.length > 0 ? shown.map(({ id }) => id) : [""])
          .where(isReadable(now))
          .orderBy("created_at")
          .execute(),
      ]);
      const items = shown.flatMap(({ kind, id }) => {
        const item = (kind === "paste" ? pastes : links).find((one) => one.id === id);
        const own = reports
          .filter((report) => report.kind === kind && report.item_id === id)
          .map(({ reason, note, created_at }) => ({ reason: reason as ReportReason, note, created_at }));
        return item ? [{ ...item, kind, reports: own }] : [];
      });
      return { total: reported.length, items };
    },

    dismiss(kind, id, now) {
      return database.transaction().execute(async (transaction) => {
        await lockForWriting(transaction);
        return (await closeReports(transaction, { action: "dismiss", kind, id, now })) > 0;
      });
    },

    listActions(limit, after) {
      return database
        .selectFrom("admin_actions")
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("done_at", "id"), "<", tuple(after?.time ?? 0, after?.id ?? "")),
          ),
        )
        .orderBy("done_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
    },

    async purge(now, signal) {
      await runInBatches(async () => {
        const gone = database
          .selectFrom("reports")
          .select("id")
          .where(({ not }) => not(isReadable(now)))
          .limit(PURGE_BATCH_SIZE);
        const { numDeletedRows } = await database
          .deleteFrom("reports")
          .where("id", "in", gone)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }, signal);
      await database
        .deleteFrom("admin_actions")
        .where("done_at", "<", now - KEEP_ACTIONS_MS)
        .execute();
    },
  };
}

/** Removes the reports about an item and writes the action to the audit log, in a transaction of the caller. A dismissal
 *  of nothing isn't written. @returns the number of reports */
export async function closeReports(
  transaction: Database,
  { action, kind, id, now }: Pick<AdminAction, "action" | "kind"> & { id: string; now: number },
): Promise<number> {
  const closed = await transaction
    .deleteFrom("reports")
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .returning("reason")
    .execute();
  if (closed.length === 0 && action === "dismiss") return 0;
  const reasons = [...new Set(closed.map(({ reason }) => reason))].toSorted().join(", ");
  const row = { id: randomUUID(), done_at: now, action, kind, item_id: id, reasons, reports: closed.length };
  await transaction.insertInto("admin_actions").values(row).execute();
  return closed.length;
}
