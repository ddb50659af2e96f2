import type { Database } from "#server/platform/database.ts";
import { ownsNothing } from "./store.ts";

export interface Erasures {
  /** Erases a user, and nobody else: the identity is gone and nothing of theirs can be read any more. What they own is
   *  removed from the store by `remove`, which may take a while. */
  begin(userId: string): Promise<void>;
  /** Whether a token is of somebody who was erased a moment ago. Afterwards it is of nobody whom the store knows. */
  has(userId: string): boolean;
  /** Learns whom other processes have erased. */
  look(): Promise<void>;
  /** Removes what erased users own, and then the users. What was interrupted goes on with the next call. */
  remove(signal: AbortSignal): Promise<void>;
}

type RemoveAllOf = (ownerId: string, signal: AbortSignal) => Promise<void>;

/** @param owned removes what a user can have very much of */
export function createErasures(database: Database, owned: readonly RemoveAllOf[]): Erasures {
  const erased = new Set<string>();
  const stored = async () =>
    (await database.selectFrom("erasures").select("user_id").execute()).map((row) => row.user_id);

  return {
    async begin(userId) {
      await database.transaction().execute(async (transaction) => {
        const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
        await transaction
          .insertInto("erasures")
          .columns(["user_id"])
          .expression(user)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("tool_usage").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("pdf_jobs").where("owner_id", "=", userId).execute();
      });
      erased.add(userId);
    },

    has: (userId) => erased.has(userId),

    async look() {
      const before = [...erased];
      const now = new Set(await stored());
      for (const userId of before) if (!now.has(userId)) erased.delete(userId);
      for (const userId of now) erased.add(userId);
    },

    async remove(signal) {
      for (const userId of await stored()) {
        for (const removeAllOf of owned) await removeAllOf(userId, signal);
        // Unless this was interrupted, or a request that began before the erasure has stored something since.
        await database.deleteFrom("users").where("id", "=", userId).where(ownsNothing).execute();
      }
    },
  };
}
