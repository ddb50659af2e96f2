import { randomUUID } from "node:crypto";
import type { ApiKey } from "#contract/auth.ts";
import type { Database } from "#server/platform/database.ts";
import { hashSecret, newSecret } from "./secret.ts";

export interface ApiKeys {
  /** The user of a key; undefined when there is none. */
  recognize(key: string, now: number): Promise<string | undefined>;
  /** Creates a key. Undefined when the user has too many; only its hash is stored. */
  create(userId: string, name: string, now: number): Promise<(ApiKey & { key: string }) | undefined>;
  /** A user's keys, newest first. */
  list(userId: string): Promise<ApiKey[]>;
  /** @returns whether the user had this key */
  revoke(userId: string, id: string): Promise<boolean>;
}

export const MAX_KEYS_PER_USER = 20;

/** Tells a key from a token, and lets scanners of published code recognize it. */
const PREFIX = "sundry_";
const KEY = /^sundry_[\w-]{43}$/;
/** A write for each request would wait for the disk. */
const LAST_USED_PRECISION_MS = 3_600_000;

export const isApiKey = (token: string) => token.startsWith(PREFIX);

export function createApiKeys(database: Database): ApiKeys {
  return {
    async recognize(key, now) {
      if (!KEY.test(key)) return undefined;
      const found = await database
        .selectFrom("api_keys")
        .select(["id", "user_id", "last_used_at"])
        .where("secret_hash", "=", hashSecret(key))
        .executeTakeFirst();
      if (!found) return undefined;
      if (found.last_used_at === null || Math.abs(now - found.last_used_at) >= LAST_USED_PRECISION_MS) {
        await database
          .updateTable("api_keys")
          .set({ last_used_at: now })
          .where("id", "=", found.id)
          .execute()
          // When nothing can be written, as on a full disk, keys still work.
          .catch(() => {});
      }
      return found.user_id;
    },

    create(userId, name, now) {
      const key = PREFIX + newSecret();
      const id = randomUUID();
      return database.transaction().execute(async (transaction) => {
        // Locks the user, so that requests at the same time can't exceed the limit.
        const user = await transaction
          .updateTable("users")
          .set({ last_seen_at: now })
          .where("id", "=", userId)
          .returning("id")
          .executeTakeFirst();
        const { count } = await transaction
          .selectFrom("api_keys")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (!user || Number(count) >= MAX_KEYS_PER_USER) return undefined;
        const row = { id, user_id: userId, secret_hash: hashSecret(key), name, created_at: now, last_used_at: null };
        await transaction.insertInto("api_keys").values(row).execute();
        return { ...describe(row), key };
      });
    },

    async list(userId) {
      const rows = await database
        .selectFrom("api_keys")
        .select(["id", "name", "created_at", "last_used_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map(describe);
    },

    async revoke(userId, id) {
      const { numDeletedRows } = await database
        .deleteFrom("api_keys")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

interface Row {
  id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

function describe({ id, name, created_at, last_used_at }: Row): ApiKey {
  const toTime = (milliseconds: number) => new Date(Number(milliseconds)).toISOString();
  return { id, name, created: toTime(created_at), ...(last_used_at !== null && { lastUsed: toTime(last_used_at) }) };
}
