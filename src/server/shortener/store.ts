import { type SelectQueryBuilder, sql } from "kysely";
import { batchLookups } from "#server/platform/batch-lookups.ts";
import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";
import { isKept } from "#server/platform/erased-owners.ts";
import { runInBatches } from "#server/platform/run-in-batches.ts";
import type { Schema } from "#server/platform/schema.ts";
import { aliasKey } from "./alias.ts";

export interface StoredLink {
  id: number;
  alias: string;
  long_url: string;
  created_at: number;
  /** Null if it never expires. */
  expires_at: number | null;
}

export interface LinkStore {
  /** False if the alias is taken. */
  create(link: StoredLink, ownerId: string): Promise<boolean>;
  /** The target of an alias; undefined if it's unknown, expired, or blocked. */
  find(alias: string, now: number): Promise<{ id: number; long_url: string } | undefined>;
  /** Newest first, starting after a position whose `id` is an alias key. */
  listOf(ownerId: string, now: number, limit: number, after?: Position): Promise<(StoredLink & { clicks: number })[]>;
  /** Clicks on the latest days with clicks, newest first; undefined if the owner has no such link. */
  clicksByDay(alias: string, ownerId: string, limit: number): Promise<{ day: string; clicks: number }[] | undefined>;
  /** False if the owner has no such link. */
  remove(alias: string, ownerId: string): Promise<boolean>;
  /** Removes anyone's link. False if it doesn't exist. */
  takeDown(alias: string): Promise<boolean>;
  /** Removes all links of an owner with their clicks. */
  removeAllOf(ownerId: string, signal?: AbortSignal): Promise<void>;
  /** Removes expired links with their clicks, and a batch of clicks whose link is gone. */
  purge(now: number, signal?: AbortSignal): Promise<void>;
}

const REMOVE_BATCH_SIZE = 200;
const REMOVE_CLICKS_BATCH_SIZE = 1000;
const LOOKUP_BATCH_SIZE = 50;
const SWEEP_BATCH_SIZE = 1000;

/** @param isBlocked whether links to a URL are blocked */
export function createLinkStore(database: Database, isBlocked: (href: string) => boolean = () => false): LinkStore {
  const selectOwn = (alias: string, ownerId: string) =>
    database
      .selectFrom("links")
      .select("id")
      .where("alias_key", "=", aliasKey(alias))
      .where("owner_id", "=", ownerId)
      .where(isKept(sql.val(ownerId)));

  const targetOf = batchLookups(
    database,
    (keys) =>
      database
        .selectFrom("links")
        .select(["alias_key", "id", "long_url", "expires_at"])
        .where(isKept(sql.ref("links.owner_id")))
        .where("alias_key", "in", keys),
    { keyOf: (row) => row.alias_key, maxKeys: LOOKUP_BATCH_SIZE },
  );

  /** The sweep has covered link ids up to this one. */
  let sweptUpTo = -1;
  /** Clicks buffered when a link is deleted are written after that. This cycles through all counters to remove such
   *  leftovers. */
  async function sweepClicks(): Promise<void> {
    const next = await database
      .selectFrom("link_clicks")
      .select("link_id")
      .where("link_id", ">", sweptUpTo)
      .orderBy("link_id")
      .limit(SWEEP_BATCH_SIZE)
      .execute();
    const last = next.at(-1)?.link_id ?? sweptUpTo;
    await database
      .deleteFrom("link_clicks")
      .where("link_id", ">", sweptUpTo)
      .where("link_id", "<=", last)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("links").select("links.id").whereRef("links.id", "=", "link_clicks.link_id"))),
      )
      .execute();
    sweptUpTo = next.length < SWEEP_BATCH_SIZE ? -1 : last;
  }

  /** @param ownerId required owner, if any */
  function remove(alias: string, ownerId?: string): Promise<boolean> {
    const removeIn = async (transaction: Database) => {
      const link = await transaction
        .deleteFrom("links")
        .where("alias_key", "=", aliasKey(alias))
        .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
        .returning("id")
        .executeTakeFirst();
      if (link) await transaction.deleteFrom("link_clicks").where("link_id", "=", link.id).execute();
      return link !== undefined;
    };
    return database.isTransaction ? removeIn(database) : database.transaction().execute(removeIn);
  }

  /** Removes a batch of the links that a query finds; if they have many clicks, just a batch of those. @returns false if
   *  the query finds none */
  async function removeBatch(links: SelectQueryBuilder<Schema, "links", unknown>): Promise<boolean> {
    const found = await links.select("id").limit(REMOVE_BATCH_SIZE).execute();
    if (found.length === 0) return false;
    const ids = found.map(({ id }) => id);
    await database.transaction().execute(async (transaction) => {
      const clicks = transaction
        .selectFrom("link_clicks")
        .select(["link_id", "day"])
        .where("link_id", "in", ids)
        .limit(REMOVE_CLICKS_BATCH_SIZE);
      const { numDeletedRows } = await transaction
        .deleteFrom("link_clicks")
        .where(({ eb, refTuple }) => eb(refTuple("link_id", "day"), "in", clicks.$asTuple("link_id", "day")))
        .executeTakeFirstOrThrow();
      if (numDeletedRows < REMOVE_CLICKS_BATCH_SIZE)
        await transaction.deleteFrom("links").where("id", "in", ids).execute();
    });
    return true;
  }

  return {
    async create({ alias, ...link }, ownerId) {
      // Race: several requests for one alias. The unique key lets only one of them in.
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("links")
        .values({ ...link, alias, alias_key: aliasKey(alias), owner_id: ownerId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async find(alias, now) {
      const link = await targetOf(aliasKey(alias));
      const isReachable = link && (link.expires_at === null || link.expires_at > now) && !isBlocked(link.long_url);
      return isReachable ? link : undefined;
    },

    listOf(ownerId, now, limit, after) {
      return database
        .selectFrom("links")
        .select(({ val, selectFrom }) => [
          "id",
          "alias",
          "long_url",
          "created_at",
          "expires_at",
          selectFrom("link_clicks")
            .select((clicks) =>
              clicks.cast<number>(clicks.fn.coalesce(clicks.fn.sum("clicks"), val(0)), "bigint").as("sum"),
            )
            .whereRef("link_id", "=", "links.id")
            .$asScalar()
            .$notNull()
            .as("clicks"),
        ])
        .where("owner_id", "=", ownerId)
        .where(isKept(sql.val(ownerId)))
        .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("created_at", "alias_key"), "<", tuple(after?.time ?? 0, after?.id ?? "")),
          ),
        )
        .orderBy("created_at", "desc")
        .orderBy("alias_key", "desc")
        .limit(limit)
        .execute();
    },

    async clicksByDay(alias, ownerId, limit) {
      const link = await selectOwn(alias, ownerId).executeTakeFirst();
      if (!link) return undefined;
      return database
        .selectFrom("link_clicks")
        .select(["day", "clicks"])
        .where("link_id", "=", link.id)
        .orderBy("day", "desc")
        .limit(limit)
        .execute();
    },

    remove: (alias, ownerId) => remove(alias, ownerId),
    takeDown: (alias) => remove(alias),

    async removeAllOf(ownerId, signal) {
      const owned = database.selectFrom("links").where("owner_id", "=", ownerId);
      await runInBatches(() => removeBatch(owned), signal);
    },

    async purge(now, signal) {
      const expired = database.selectFrom("links").where("expires_at", "<=", now);
      await runInBatches(() => removeBatch(expired), signal);
      if (!signal?.aborted) await sweepClicks();
    },
  };
}
