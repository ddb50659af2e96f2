import { type SelectQueryBuilder, sql } from "kysely";
import { askTogether } from "#server/platform/ask-together.ts";
import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";
import { isKept } from "#server/platform/erased-owners.ts";
import { inSlices } from "#server/platform/in-slices.ts";
import type { Schema } from "#server/platform/schema.ts";
import { aliasKey } from "./alias.ts";

export interface StoredLink {
  id: number;
  alias: string;
  long_url: string;
  created_at: number;
  /** Null for never. */
  expires_at: number | null;
}

export interface LinkStore {
  /** False when the alias is taken. */
  create(link: StoredLink, ownerId: string): Promise<boolean>;
  /** Where an alias leads; undefined when it leads nowhere, or no longer, or where it may not. */
  find(alias: string, now: number): Promise<{ id: number; long_url: string } | undefined>;
  /** Newest first, from just after a position, whose `id` is an alias in lower case. */
  listOf(ownerId: string, now: number, limit: number, after?: Position): Promise<(StoredLink & { clicks: number })[]>;
  /** The latest days on which a link was followed, newest first; undefined when the link is not this owner's. */
  clicksByDay(alias: string, ownerId: string, limit: number): Promise<{ day: string; clicks: number }[] | undefined>;
  /** False when there is no such link of this owner. */
  remove(alias: string, ownerId: string): Promise<boolean>;
  /** Removes a link whoever's it is. False when there is none. */
  takeDown(alias: string): Promise<boolean>;
  /** Removes all links of an owner, and their clicks. */
  removeAllOf(ownerId: string, signal?: AbortSignal): Promise<void>;
  /** Removes links that have expired, and their clicks; and clicks of links that are gone, of some of them each time. */
  purge(now: number, signal?: AbortSignal): Promise<void>;
}

const REMOVED_AT_ONCE = 200;
const REMOVED_CLICKS_AT_ONCE = 1000;
const ASKED_AT_ONCE = 50;
const SWEPT_AT_ONCE = 1000;

/** @param isOff whether links to an address lead nowhere */
export function createLinkStore(database: Database, isOff: (href: string) => boolean = () => false): LinkStore {
  const ofOwner = (alias: string, ownerId: string) =>
    database
      .selectFrom("links")
      .select("id")
      .where("alias_key", "=", aliasKey(alias))
      .where("owner_id", "=", ownerId)
      .where(isKept(sql.val(ownerId)));

  const targetOf = askTogether(
    database,
    (keys) =>
      database
        .selectFrom("links")
        .select(["alias_key", "id", "long_url", "expires_at"])
        .where(isKept(sql.ref("links.owner_id")))
        .where("alias_key", "in", keys),
    { keyOf: (row) => row.alias_key, most: ASKED_AT_ONCE },
  );

  /** Up to which id, from the smallest on. */
  let swept = -1;
  /** What was clicked in the second before a link was deleted is written after it. All counters are gone through, again
   *  and again. */
  async function sweepClicks(): Promise<void> {
    const next = await database
      .selectFrom("link_clicks")
      .select("link_id")
      .where("link_id", ">", swept)
      .orderBy("link_id")
      .limit(SWEPT_AT_ONCE)
      .execute();
    const last = next.at(-1)?.link_id ?? swept;
    await database
      .deleteFrom("link_clicks")
      .where("link_id", ">", swept)
      .where("link_id", "<=", last)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("links").select("links.id").whereRef("links.id", "=", "link_clicks.link_id"))),
      )
      .execute();
    swept = next.length < SWEPT_AT_ONCE ? -1 : last;
  }

  /** @param ownerId whose it has to be, if it matters */
  function remove(alias: string, ownerId?: string): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      const link = await transaction
        .deleteFrom("links")
        .where("alias_key", "=", aliasKey(alias))
        .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
        .returning("id")
        .executeTakeFirst();
      if (link) await transaction.deleteFrom("link_clicks").where("link_id", "=", link.id).execute();
      return link !== undefined;
    });
  }

  /** Removes some of the links that a query finds, or the clicks of some when there are many. @returns false when there
   *  are none */
  async function removeSome(links: SelectQueryBuilder<Schema, "links", unknown>): Promise<boolean> {
    const found = await links.select("id").limit(REMOVED_AT_ONCE).execute();
    if (found.length === 0) return false;
    const ids = found.map(({ id }) => id);
    await database.transaction().execute(async (transaction) => {
      const clicks = transaction
        .selectFrom("link_clicks")
        .select(["link_id", "day"])
        .where("link_id", "in", ids)
        .limit(REMOVED_CLICKS_AT_ONCE);
      const { numDeletedRows } = await transaction
        .deleteFrom("link_clicks")
        .where(({ eb, refTuple }) => eb(refTuple("link_id", "day"), "in", clicks.$asTuple("link_id", "day")))
        .executeTakeFirstOrThrow();
      if (numDeletedRows < REMOVED_CLICKS_AT_ONCE)
        await transaction.deleteFrom("links").where("id", "in", ids).execute();
    });
    return true;
  }

  return {
    async create({ alias, ...link }, ownerId) {
      // The race: one alias for several at once. The key is unique, so the store lets one of them in.
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("links")
        .values({ ...link, alias, alias_key: aliasKey(alias), owner_id: ownerId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async find(alias, now) {
      const link = await targetOf(aliasKey(alias));
      const leads = link && (link.expires_at === null || link.expires_at > now) && !isOff(link.long_url);
      return leads ? link : undefined;
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
      const link = await ofOwner(alias, ownerId).executeTakeFirst();
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
      await inSlices(() => removeSome(owned), signal);
    },

    async purge(now, signal) {
      const expired = database.selectFrom("links").where("expires_at", "<=", now);
      await inSlices(() => removeSome(expired), signal);
      if (!signal?.aborted) await sweepClicks();
    },
  };
}
