import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/database.ts";
import { hashSecret } from "./secret.ts";
import type { Caller } from "./tokens.ts";

export interface SignOuts {
  /**
   * Ends a user's tokens and sessions.
   * @param keptSecret of the one session that stays
   * @returns the generation of the user's tokens from now on
   */
  start(userId: string, now: number, keptSecret?: string): Promise<string>;
  /** Whether a token was issued before its user signed out everywhere. */
  hasEnded(caller: Caller): boolean;
  /** Picks up sign-outs by other processes. */
  refresh(): Promise<void>;
  /** Forgets sign-outs before a time. By then, all tokens from before them must have expired. */
  purge(before: number): Promise<void>;
}

/** A random generation marks the tokens from after a sign-out. The clocks of several processes may disagree on what came
 *  first. */
export function createSignOuts(database: Database): SignOuts {
  let generations = new Map<string, string>();
  let lastStarted = 0;
  let lastApplied = 0;

  const refresh = async () => {
    lastStarted += 1;
    const turn = lastStarted;
    const rows = await database.selectFrom("sign_outs").select(["user_id", "generation"]).execute();
    // A slower query that started earlier would bring ended tokens back.
    if (turn < lastApplied) return;
    lastApplied = turn;
    generations = new Map(rows.map(({ user_id, generation }) => [user_id, generation]));
  };

  return {
    refresh,

    async start(userId, now, keptSecret = "") {
      const generation = randomUUID();
      const kept = hashSecret(keptSecret);
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("sign_outs")
          .values({ user_id: userId, generation, created_at: now })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ generation, created_at: now }))
          .execute();
        await transaction
          .deleteFrom("sessions")
          .where("user_id", "=", userId)
          .where("secret_hash", "!=", kept)
          .execute();
        await transaction.updateTable("sessions").set({ ends_others: 0 }).where("secret_hash", "=", kept).execute();
      });
      await refresh();
      return generation;
    },

    hasEnded({ userId, generation }) {
      const current = generations.get(userId);
      return current !== undefined && current !== generation;
    },

    async purge(before) {
      await database.deleteFrom("sign_outs").where("created_at", "<", before).execute();
    },
  };
}
