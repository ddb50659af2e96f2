import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { runInBatches } from "#server/platform/run-in-batches.ts";
import type { Schema } from "#server/platform/schema.ts";
import { hashSecret, newSecret } from "./secret.ts";

export interface KnownUser {
  userId: string;
  /** What tokens of this user must say; undefined unless the user has just signed out everywhere. */
  generation: string | undefined;
  /** Whether this session ends all others of its user as soon as it's used. */
  endsOthers: boolean;
}

export interface UserStore {
  /** The user of a secret; undefined when there is none. */
  recognize(secret: string, now: number): Promise<KnownUser | undefined>;
  /** Creates a user and the secret that identifies their browser. */
  create(now: number): Promise<{ userId: string; secret: string }>;
  /** The user of a person whom a proxy names; undefined when there is none. */
  recognizePerson(nameHash: string, now: number): Promise<KnownUser | undefined>;
  /** Creates the user of a person whom a proxy names. Calls at the same time create one. */
  createPerson(nameHash: string, now: number): Promise<{ userId: string }>;
  /** Creates a session that ends all others of its user when it's first used. Until then the old one stays, so that a lost
   *  response doesn't lock the visitor out. */
  renewSession(userId: string): Promise<string>;
  /** Removes users who own nothing and were last seen before a time. */
  purge(before: number, signal?: AbortSignal): Promise<void>;
}

/** Idle users are purged after days, so this is precise enough; a write at each sign-in would wait for the disk. */
const LAST_SEEN_PRECISION_MS = 3_600_000;

const PURGE_BATCH_SIZE = 200;

export const ownsNothing = ({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, "users">) =>
  and([
    not(exists(selectFrom("pastes").select("pastes.id").whereRef("pastes.owner_id", "=", "users.id"))),
    not(exists(selectFrom("api_keys").select("api_keys.id").whereRef("api_keys.user_id", "=", "users.id"))),
    not(exists(selectFrom("links").select("links.id").whereRef("links.owner_id", "=", "users.id"))),
  ]);

interface UserRow {
  id: string;
  last_seen_at: number;
  generation: string | null;
  ends_others?: number;
}

export function createUserStore(database: Database): UserStore {
  async function markSeen(user: UserRow | undefined, now: number): Promise<KnownUser | undefined> {
    if (!user) return undefined;
    const known = { userId: user.id, generation: user.generation ?? undefined, endsOthers: user.ends_others === 1 };
    if (Math.abs(now - user.last_seen_at) < LAST_SEEN_PRECISION_MS) return known;
    // If the purge removed the user in the meantime, nothing is updated and the visitor becomes a new user.
    const seen = await database
      .updateTable("users")
      .set({ last_seen_at: now })
      .where("id", "=", user.id)
      .returning("id")
      .executeTakeFirst()
      // When nothing can be written, as on a full disk, known users can still read.
      .catch(() => database.selectFrom("users").select("id").where("id", "=", user.id).executeTakeFirst());
    return seen && known;
  }
  // One statement, so that a session that was just ended can't get a token of the new generation.
  const usersWithGeneration = database
    .selectFrom("users")
    .leftJoin("sign_outs", "sign_outs.user_id", "users.id")
    .select(["users.id", "users.last_seen_at", "sign_outs.generation"]);

  return {
    async recognize(secret, now) {
      const user = await usersWithGeneration
        .innerJoin("sessions", "sessions.user_id", "users.id")
        .select("sessions.ends_others")
        .where("sessions.secret_hash", "=", hashSecret(secret))
        .executeTakeFirst();
      return markSeen(user, now);
    },

    async recognizePerson(nameHash, now) {
      const user = await usersWithGeneration
        .innerJoin("external_users", "external_users.user_id", "users.id")
        .where("external_users.name_hash", "=", nameHash)
        .executeTakeFirst();
      return markSeen(user, now);
    },

    async createPerson(nameHash, now) {
      const id = randomUUID();
      return database.transaction().execute(async (transaction) => {
        await transaction.insertInto("users").values({ id, created_at: now, last_seen_at: now }).execute();
        const { user_id: userId } = await transaction
          .insertInto("external_users")
          .values({ name_hash: nameHash, user_id: id })
          // Changes nothing, but waits for the other transaction and returns its row.
          .onConflict((conflict) => conflict.column("name_hash").doUpdateSet({ name_hash: nameHash }))
          .returning("user_id")
          .executeTakeFirstOrThrow();
        if (userId !== id) await transaction.deleteFrom("users").where("id", "=", id).execute();
        return { userId };
      });
    },

    async renewSession(userId) {
      const secret = newSecret();
      await database
        .insertInto("sessions")
        .values({ secret_hash: hashSecret(secret), user_id: userId, ends_others: 1 })
        .execute();
      return secret;
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
      // Users who own something stay, so each batch starts after the last user seen.
      let last: { id: string; last_seen_at: number } | undefined;
      await runInBatches(async () => {
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
          .limit(PURGE_BATCH_SIZE)
          .execute();
        last = idle.at(-1);
        if (last === undefined) return false;
        const ids = idle.map(({ id }) => id);
        await database
          .deleteFrom("users")
          .where("id", "in", ids)
          // Checked again: a user may have returned in the meantime.
          .where("last_seen_at", "<", before)
          .where(ownsNothing)
          .execute();
        return true;
      }, signal);
    },
  };
}
