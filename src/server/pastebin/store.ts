import { type SelectQueryBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { PasteLanguage } from "#contract/paste-languages.ts";
import { askTogether } from "#server/platform/ask-together.ts";
import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";
import { isKept } from "#server/platform/erased-owners.ts";
import { inSlices } from "#server/platform/in-slices.ts";
import type { Schema } from "#server/platform/schema.ts";

/** When a paste ends, and who can read it. */
export interface PasteTerms {
  /** Null for never. */
  expires_at: number | null;
  burn: boolean;
  encrypted: boolean;
}

export interface StoredPaste extends PasteTerms {
  id: string;
  title: string;
  language: PasteLanguage;
  content: string;
  created_at: number;
}

export interface FoundPaste {
  /** The same object for as long as the store keeps it in memory. */
  paste: StoredPaste;
  views: number;
}

export type ListedPaste = Omit<StoredPaste, "content"> & { views: number };

export interface PasteStore {
  create(paste: StoredPaste, ownerId: string): Promise<void>;
  /** The paste, unless it has expired. */
  find(id: string, now: number): Promise<FoundPaste | undefined>;
  /** Deletes a paste and tells whether it was this call that did. */
  burn(id: string): Promise<boolean>;
  /** Newest first, from just after a position. */
  listOf(ownerId: string, now: number, limit: number, after?: Position): Promise<ListedPaste[]>;
  /** False when there is no such paste of this owner. */
  remove(id: string, ownerId: string): Promise<boolean>;
  /** Removes all pastes of an owner. */
  removeAllOf(ownerId: string, signal?: AbortSignal): Promise<void>;
  /** Removes pastes that have expired, and lets go of contents that nobody asked for in a while. */
  purge(now: number, signal?: AbortSignal): Promise<void>;
}

const REMOVED_AT_ONCE = 100;
/** SQLite overwrites what it deletes: this much takes it some 5 ms. */
const REMOVED_BYTES_AT_ONCE = 524_288;
/** Long ones are half a megabyte each. */
const READ_AT_ONCE = 20;
const COUNTED_AT_ONCE = 100;

/** Pastes that were read lately, in characters and milliseconds; whoever reads one may keep as much beside it. */
const KEPT = { maxSize: 4_000_000, maxEntrySize: 32_000, ttl: 60_000 };

export function createPasteStore(database: Database): PasteStore {
  const described = () =>
    database
      .selectFrom("pastes")
      .leftJoin("paste_views", "paste_views.paste_id", "pastes.id")
      .leftJoin("paste_terms", "paste_terms.paste_id", "pastes.id")
      .select(({ fn, val }) => [
        "pastes.id",
        "pastes.title",
        "pastes.language",
        "pastes.created_at",
        "paste_terms.expires_at",
        "paste_terms.burn",
        "paste_terms.encrypted",
        fn.coalesce("paste_views.views", val(0)).as("views"),
      ]);

  const keyOf = (paste: { id: string }) => paste.id;
  const readWhole = askTogether(
    database,
    (ids) =>
      described()
        .select("pastes.content")
        .where(isKept(sql.ref("pastes.owner_id")))
        .where("pastes.id", "in", ids),
    { keyOf, most: READ_AT_ONCE },
  );
  const readViews = askTogether(
    database,
    (ids) =>
      database
        .selectFrom("pastes")
        .leftJoin("paste_views", "paste_views.paste_id", "pastes.id")
        .select(({ fn, val }) => ["pastes.id", fn.coalesce("paste_views.views", val(0)).as("views")])
        .where(isKept(sql.ref("pastes.owner_id")))
        .where("pastes.id", "in", ids),
    { keyOf, most: COUNTED_AT_ONCE },
  );
  const kept = new LRUCache<string, StoredPaste>({ ...KEPT, sizeCalculation: ({ content }) => content.length + 1 });

  /** A paste never changes: of one that is kept the store is only asked whether it is still there. */
  async function read(id: string): Promise<FoundPaste | undefined> {
    const known = kept.get(id);
    if (known) {
      const still = await readViews(id);
      return still && { paste: known, views: still.views };
    }
    const found = await readWhole(id);
    if (!found) return undefined;
    const { views, ...paste } = typed(found);
    if (!paste.burn) kept.set(id, paste);
    return { paste, views };
  }

  /** Removes the first of the pastes that a query finds. @returns false when there are none */
  async function removeSome(pastes: SelectQueryBuilder<Schema, "pastes", unknown>): Promise<boolean> {
    const found = await pastes
      .select(["id", sql<number>`octet_length(content)`.as("size")])
      .limit(REMOVED_AT_ONCE)
      .execute();
    let bytes = 0;
    const slice = found.filter(({ size }, index) => {
      bytes += size;
      return index === 0 || bytes <= REMOVED_BYTES_AT_ONCE;
    });
    if (slice.length === 0) return false;
    const ids = slice.map(({ id }) => id);
    await database.deleteFrom("pastes").where("id", "in", ids).execute();
    return true;
  }

  return {
    async create({ expires_at, burn, encrypted, ...paste }, ownerId) {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("pastes")
          .values({ ...paste, owner_id: ownerId })
          .execute();
        if (expires_at === null && !burn && !encrypted) return;
        const terms = { paste_id: paste.id, expires_at, burn: Number(burn), encrypted: Number(encrypted) };
        await transaction.insertInto("paste_terms").values(terms).execute();
      });
    },

    async find(id, now) {
      const found = await read(id);
      return found && (found.paste.expires_at ?? Number.POSITIVE_INFINITY) > now ? found : undefined;
    },

    async burn(id) {
      // The race: several readers at once. Whose statement takes the row away is the one who reads.
      const burnt = await database.deleteFrom("pastes").where("id", "=", id).returning("id").executeTakeFirst();
      return burnt !== undefined;
    },

    async listOf(ownerId, now, limit, after) {
      const rows = await described()
        .where("pastes.owner_id", "=", ownerId)
        .where(isKept(sql.val(ownerId)))
        .where(({ eb, or }) => or([eb("paste_terms.expires_at", "is", null), eb("paste_terms.expires_at", ">", now)]))
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("pastes.created_at", "pastes.id"), "<", tuple(after?.time ?? 0, after?.id ?? "")),
          ),
        )
        .orderBy("pastes.created_at", "desc")
        .orderBy("pastes.id", "desc")
        .limit(limit)
        .execute();
      return rows.map(typed);
    },

    async remove(id, ownerId) {
      kept.delete(id);
      const removed = await database
        .deleteFrom("pastes")
        .where("id", "=", id)
        .where("owner_id", "=", ownerId)
        .returning("id")
        .executeTakeFirst();
      return removed !== undefined;
    },

    async removeAllOf(ownerId, signal) {
      const owned = database.selectFrom("pastes").where("owner_id", "=", ownerId);
      await inSlices(() => removeSome(owned), signal);
    },

    async purge(now, signal) {
      kept.purgeStale();
      const ids = database
        .selectFrom("paste_terms")
        .select("paste_id")
        .where("expires_at", "<=", now)
        .limit(REMOVED_AT_ONCE);
      const expired = database.selectFrom("pastes").where("id", "in", ids);
      await inSlices(() => removeSome(expired), signal);
    },
  };
}

interface Row {
  language: string;
  burn: number | null;
  encrypted: number | null;
}

/** Only checked languages are ever written; a paste without terms has no row of them. */
function typed<Found extends Row>({ language, burn, encrypted, ...row }: Found) {
  return { ...row, language: language as PasteLanguage, burn: burn === 1, encrypted: encrypted === 1 };
}
