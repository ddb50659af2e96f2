import type { PasteLanguage } from "#contract/paste-languages.ts";
import type { Position } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";

export interface StoredPaste {
  id: string;
  title: string;
  language: PasteLanguage;
  content: string;
  created_at: number;
}

export type ListedPaste = Omit<StoredPaste, "content"> & { views: number };

export interface PasteStore {
  create(paste: StoredPaste, ownerId: string): Promise<void>;
  /** The paste with one more view, this one included; undefined when there is none. */
  view(id: string): Promise<(StoredPaste & { views: number }) | undefined>;
  /** The paste without counting a view. */
  find(id: string): Promise<(StoredPaste & { views: number }) | undefined>;
  /** Newest first, from just after a position. */
  listOf(ownerId: string, limit: number, after?: Position): Promise<ListedPaste[]>;
}

export function createPasteStore(database: Database): PasteStore {
  const all = database
    .selectFrom("pastes")
    .leftJoin("paste_views", "paste_views.paste_id", "pastes.id")
    .select(({ fn, val }) => [
      "pastes.id",
      "pastes.title",
      "pastes.language",
      "pastes.created_at",
      fn.coalesce("paste_views.views", val(0)).as("views"),
    ]);

  const find = async (id: string) => {
    const paste = await all.select("pastes.content").where("pastes.id", "=", id).executeTakeFirst();
    return paste && typed(paste);
  };

  return {
    find,

    async create(paste, ownerId) {
      await database
        .insertInto("pastes")
        .values({ ...paste, owner_id: ownerId })
        .execute();
    },

    async view(id) {
      const paste = await find(id);
      if (!paste) return undefined;
      // The race: views at the same time. The store itself adds, so none is lost and each gets its own number.
      const { views } = await database
        .insertInto("paste_views")
        .values({ paste_id: id, views: 1 })
        .onConflict((conflict) =>
          conflict.column("paste_id").doUpdateSet(({ eb }) => ({ views: eb("paste_views.views", "+", 1) })),
        )
        .returning("views")
        .executeTakeFirstOrThrow();
      return { ...paste, views };
    },

    async listOf(ownerId, limit, after) {
      const rows = await all
        .where("pastes.owner_id", "=", ownerId)
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
  };
}

/** Only checked languages are ever written. */
function typed<Row extends { language: string }>(row: Row): Row & { language: PasteLanguage } {
  return row as Row & { language: PasteLanguage };
}
