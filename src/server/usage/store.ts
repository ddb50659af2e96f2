import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";

export interface UsageStore {
  recordUse(userId: string, toolId: string, now: number): Promise<void>;
  /** The tools in `toolIds` that a user used, most recent first, starting after a position. */
  recent(
    userId: string,
    toolIds: readonly string[],
    limit: number,
    after?: Position,
  ): Promise<{ tool_id: string; last_used_at: number }[]>;
}

export function createUsageStore(database: Database): UsageStore {
  return {
    async recordUse(userId, toolId, now) {
      await database
        .insertInto("tool_usage")
        .values({ user_id: userId, tool_id: toolId, last_used_at: now, uses: 1 })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "tool_id"]).doUpdateSet(({ eb, ref }) => ({
            last_used_at: ref("excluded.last_used_at"),
            uses: eb("tool_usage.uses", "+", 1),
          })),
        )
        .execute();
    },

    recent(userId, toolIds, limit, after) {
      return database
        .selectFrom("tool_usage")
        .select(["tool_id", "last_used_at"])
        .where("user_id", "=", userId)
        .where("tool_id", "in", toolIds)
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("last_used_at", "tool_id"), "<", tuple(after?.time ?? 0, after?.id ?? "")),
          ),
        )
        .orderBy("last_used_at", "desc")
        .orderBy("tool_id", "desc")
        .limit(limit)
        .execute();
    },
  };
}
