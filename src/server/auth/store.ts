import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/database.ts";
import { hashSecret, newSecret } from "./secret.ts";

export interface UserStore {
  /** The user whose secret this is; undefined when it is nobody's. */
  recognize(secret: string, now: number): Promise<string | undefined>;
  /** A new user, and the secret by which the browser is recognised from now on. */
  create(now: number): Promise<{ userId: string; secret: string }>;
  /** Removes a user and everything that is theirs, and nobody else's. */
  erase(userId: string): Promise<void>;
  /** Removes users who were last seen before a time and own nothing. */
  purge(before: number): Promise<void>;
}

/** The purge of idle users counts in days; a write at each sign-in would wait for the disk. */
const SEEN_EVERY_MS = 3_600_000;

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

    async erase(userId) {
      await database.transaction().execute(async (transaction) => {
        const links = transaction.selectFrom("links").select("id").where("owner_id", "=", userId);
        await transaction.deleteFrom("link_clicks").where("link_id", "in", links).execute();
        await transaction.deleteFrom("links").where("owner_id", "=", userId).execute();
        await transaction.deleteFrom("pastes").where("owner_id", "=", userId).execute();
        await transaction.deleteFrom("users").where("id", "=", userId).execute();
      });
    },

    async purge(before) {
      await database
        .deleteFrom("users")
        .where("last_seen_at", "<", before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("pastes").select("pastes.id").whereRef("pastes.owner_id", "=", "users.id"))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("links").select("links.id").whereRef("links.owner_id", "=", "users.id"))),
        )
        .execute();
    },
  };
}
