import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { inSlices } from "#server/platform/in-slices.ts";
import type { Schema } from "#server/platform/schema.ts";
import { hashSecret, newSecret } from "./secret.ts";

export interface UserStore {
  /** The user whose secret this is; undefined when it is nobody's. */
  recognize(secret: string, now: number): Promise<string | undefined>;
  /** A new user, and the secret by which the browser is recognised from now on. */
  create(now: number): Promise<{ userId: string; secret: string }>;
  /** Removes users who were last seen before a time and own nothing. */
  purge(before: number, signal?: AbortSignal): Promise<void>;
}

/** The purge of idle users counts in days; a write at each sign-in would wait for the disk. */
const SEEN_EVERY_MS = 3_600_000;

const PURGED_AT_ONCE = 200;

export const ownsNothing = ({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, "users">) =>
  and([
    not(exists(selectFrom("pastes").select("pastes.id").whereRef("pastes.owner_id", "=", "users.id"))),
    not(exists(selectFrom("links").select("links.id").whereRef("links.owner_id", "=", "users.id"))),
  ]);

export function createUserStore(database: Database): UserStore {
  return {
    async recognize(secret, now) {
      const user = await database
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select(["users.id", "users.last_seen_at"])
        .where("sessions.secret_hash", "=", hashSecret(secret))
        .executeTakeFirst();
      if (!user || Math.abs(now - user.last_seen_at) < SEEN_EVERY_MS) return user?.id;
      // The purge may have taken the user since; then nothing is updated and the visitor gets a new one.
      const seen = await database
        .updateTable("users")
        .set({ last_seen_at: now })
        .where("id", "=", user.id)
        .returning("id")
        .executeTakeFirst()
        // Where nothing can be written, as on a full disk, whoever is known can still read.
        .catch(() => database.selectFrom("users").select("id").where("id", "=", user.id).executeTakeFirst());
      return seen?.id;
    },

    async create(now) {
      const userId = randomUUID();
      const secret = newSecret();
      await database.transaction().execute(async (transaction) => {
        await transaction.insertInto("users").values({ id: userId, created_at: now, last_seen_at: now }).execute();
        await transaction
          .insertInto("sessions")
          .values({ secret_hash: hashSecret(secret), user_id: userId })
          .execute();
      });
      return { userId, secret };
    },

    async purge(before, signal) {
      // Those who own something stay, so what was looked at is left behind by its place.
      let last: { id: string; last_seen_at: number } | undefined;
      await inSlices(async () => {
        const idle = await database
          .selectFrom("users")
          .select(["id", "last_seen_at"])
          .where("last_seen_at", "<", before)
          .$if(last !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple("last_seen_at", "id"), ">", tuple(last?.last_seen_at ?? 0, last?.id ?? "")),
            ),
          )
          .orderBy("last_seen_at")
          .orderBy("id")
          .limit(PURGED_AT_ONCE)
          .execute();
        last = idle.at(-1);
        if (last === undefined) return false;
        const ids = idle.map(({ id }) => id);
        await database
          .deleteFrom("users")
          .where("id", "in", ids)
          // Again: somebody may have come back since.
          .where("last_seen_at", "<", before)
          .where(ownsNothing)
          .execute();
        return true;
      }, signal);
    },
  };
}
