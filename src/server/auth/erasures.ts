import type { Database } from "#server/platform/database.ts";
import { ownsNothing } from "./store.ts";

export interface Erasures {
  /** Erases a user: the identity is gone and their data is unreadable from now on. `remove` deletes the rows, which may
   *  take a while. */
  start(userId: string): Promise<void>;
  /** Whether a user was just erased. Once `remove` is done, the store doesn't know the user anymore. */
  has(userId: string): boolean;
  /** Picks up users erased by other processes. */
  refresh(): Promise<void>;
  /** Removes what erased users own, then the users. The next call resumes an interrupted one. */
  remove(signal: AbortSignal): Promise<void>;
}

type RemoveAllOf = (ownerId: string, signal: AbortSignal) => Promise<void>;

/** @param owned removers of data that one user can have a lot of */
export function createErasures(database: Database, owned: readonly RemoveAllOf[]): Erasures {
  const erased = new Set<string>();
  const stored = async () =>
    (await database.selectFrom("erasures").select("user_id").execute()).map((row) => row.user_id);

  return {
    async start(userId) {
      await database.transaction().execute(async (transaction) => {
        const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
        await transaction
          .insertInto("erasures")
          .columns(["user_id"])
          .expression(user)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("external_users").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("api_keys").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("tool_usage").where("user_id", "=", userId).execute();
        await transaction.updateTable("reports").set({ reporter_id: null }).where("reporter_id", "=", userId).execute();
        await transaction.deleteFrom("pdf_jobs").where("owner_id", "=", userId).execute();
      });
      erased.add(userId);
    },

    has: (userId) => erased.has(userId),

    async refresh() {
      const before = [...erased];
      const now = new Set(await stored());
      for (const userId of before) if (!now.has(userId)) erased.delete(userId);
      for (const userId of now) erased.add(userId);
    },

    async remove(signal) {
      for (const userId of await stored()) {
        for (const removeAllOf of owned) await removeAllOf(userId, signal);
        // The user stays if this was interrupted, or if a request from before the erasure has stored something since.
        await database.deleteFrom("users").where("id", "=", userId).where(ownsNothing).execute();
      }
    },
  };
}
