import { LRUCache } from "lru-cache";
import type { PasteLanguage } from "#contract/paste-languages.ts";
import { askTogether } from "#server/platform/ask-together.ts";
import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";

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
  /** Removes pastes that have expired, and lets go of contents that nobody asked for in a while. */
  purge(now: number): Promise<void>;
}

const PURGED_AT_ONCE = 100;
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
  const readWhole = askTogether(database, (ids) => described().select("pastes.content").where("pastes.id", "in", ids), {
    keyOf,
    most: READ_AT_ONCE,
  });
  const readViews = askTogether(
    database,
    (ids) =>
      database
        .selectFrom("pastes")
        .leftJoin("paste_views", "paste_views.paste_id", "pastes.id")
        .select(({ fn, val }) => ["pastes.id", fn.coalesce("paste_views.views", val(0)).as("views")])
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

    async purge(now) {
      kept.purgeStale();
      for (;;) {
        const expired = await database
          .selectFrom("paste_terms")
          .select("paste_id")
          .where("expires_at", "<=", now)
          .limit(PURGED_AT_ONCE)
          .execute();
        if (expired.length === 0) return;
        const ids = expired.map((terms) => terms.paste_id);
        await database.deleteFrom("pastes").where("id", "in", ids).execute();
      }
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
