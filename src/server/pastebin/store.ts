import { type SelectQueryBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { PasteLanguage } from "#contract/paste-languages.ts";
import { batchLookups } from "#server/platform/batch-lookups.ts";
import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";
import { isKept } from "#server/platform/erased-owners.ts";
import { runInBatches } from "#server/platform/run-in-batches.ts";
import type { Schema } from "#server/platform/schema.ts";

/** When a paste expires, and who can read it. */
export interface PasteTerms {
  /** Null if it never expires. */
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
  owner_id: string;
}

export interface FoundPaste {
  /** One object while the store caches it. */
  paste: StoredPaste;
  views: number;
}

export type ListedPaste = Omit<StoredPaste, "content" | "owner_id"> & { views: number };

export interface PasteStore {
  create(paste: StoredPaste): Promise<void>;
  /** The paste, unless it has expired. */
  find(id: string, now: number): Promise<FoundPaste | undefined>;
  /** Deletes a paste. True if this call deleted it. */
  burn(id: string): Promise<boolean>;
  /** Newest first, starting after a position. */
  listOf(ownerId: string, now: number, limit: number, after?: Position): Promise<ListedPaste[]>;
  /** False if the owner has no such paste. */
  remove(id: string, ownerId: string): Promise<boolean>;
  /** Removes all pastes of an owner. */
  removeAllOf(ownerId: string, signal?: AbortSignal): Promise<void>;
  /** Removes expired pastes and evicts stale cache entries. */
  purge(now: number, signal?: AbortSignal): Promise<void>;
}

const REMOVE_BATCH_SIZE = 100;
/** SQLite overwrites deleted content (`secure_delete`), which takes about 5 ms for this much. */
const REMOVE_BATCH_BYTES = 524_288;
/** Each paste can be half a megabyte. */
const READ_BATCH_SIZE = 20;
const COUNT_BATCH_SIZE = 100;

/** Cache limits in characters and milliseconds. Readers may cache as much again per paste. */
const CACHE_LIMITS = { maxSize: 4_000_000, maxEntrySize: 32_000, ttl: 60_000 };

export function createPasteStore(database: Database): PasteStore {
  const selectDescriptions = () =>
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
  const readPaste = batchLookups(
    database,
    (ids) =>
      selectDescriptions()
        .select(["pastes.content", "pastes.owner_id"])
        .where(isKept(sql.ref("pastes.owner_id")))
        .where("pastes.id", "in", ids),
    { keyOf, maxKeys: READ_BATCH_SIZE },
  );
  const readViews = batchLookups(
    database,
    (ids) =>
      database
        .selectFrom("pastes")
        .leftJoin("paste_views", "paste_views.paste_id", "pastes.id")
        .select(({ fn, val }) => ["pastes.id", fn.coalesce("paste_views.views", val(0)).as("views")])
        .where(isKept(sql.ref("pastes.owner_id")))
        .where("pastes.id", "in", ids),
    { keyOf, maxKeys: COUNT_BATCH_SIZE },
  );
  const cache = new LRUCache<string, StoredPaste>({
    ...CACHE_LIMITS,
    sizeCalculation: ({ content }) => content.length + 1,
  });

  /** Pastes are immutable, so for a cached one only its existence and views are queried. */
  async function read(id: string): Promise<FoundPaste | undefined> {
    const known = cache.get(id);
    if (known) {
      const still = await readViews(id);
      return still && { paste: known, views: still.views };
    }
    const found = await readPaste(id);
    if (!found) return undefined;
    const { views, ...paste } = toTypedRow(found);
    if (!paste.burn) cache.set(id, paste);
    return { paste, views };
  }

  /** Removes a batch of the pastes that a query finds. @returns false if it finds none */
  async function removeBatch(pastes: SelectQueryBuilder<Schema, "pastes", unknown>): Promise<boolean> {
    const found = await pastes
      .select(["id", sql<number>`octet_length(content)`.as("size")])
      .limit(REMOVE_BATCH_SIZE)
      .execute();
    let bytes = 0;
    const slice = found.filter(({ size }, index) => {
      bytes += size;
      return index === 0 || bytes <= REMOVE_BATCH_BYTES;
    });
    if (slice.length === 0) return false;
    const ids = slice.map(({ id }) => id);
    await database.deleteFrom("pastes").where("id", "in", ids).execute();
    return true;
  }

  return {
    async create({ expires_at, burn, encrypted, ...paste }) {
      await database.transaction().execute(async (transaction) => {
        await transaction.insertInto("pastes").values(paste).execute();
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
      // Race: of several readers, only the one whose statement deletes the row may read.
      const burnt = await database.deleteFrom("pastes").where("id", "=", id).returning("id").executeTakeFirst();
      return burnt !== undefined;
    },

    async listOf(ownerId, now, limit, after) {
      const rows = await selectDescriptions()
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
      return rows.map(toTypedRow);
    },

    async remove(id, ownerId) {
      cache.delete(id);
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
      await runInBatches(() => removeBatch(owned), signal);
    },

    async purge(now, signal) {
      cache.purgeStale();
      const ids = database
        .selectFrom("paste_terms")
        .select("paste_id")
        .where("expires_at", "<=", now)
        .limit(REMOVE_BATCH_SIZE);
      const expired = database.selectFrom("pastes").where("id", "in", ids);
      await runInBatches(() => removeBatch(expired), signal);
    },
  };
}

interface Row {
  language: string;
  burn: number | null;
  encrypted: number | null;
}

/** Only valid languages are ever written; a paste without terms has no terms row. */
function toTypedRow<Found extends Row>({ language, burn, encrypted, ...row }: Found) {
  return { ...row, language: language as PasteLanguage, burn: burn === 1, encrypted: encrypted === 1 };
}
