import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { isKept } from "#server/platform/erased-owners.ts";
import type { ItemKind } from "#server/platform/schema.ts";

/** A paste or short link, without its content. */
export interface Item {
  /** A paste's id, or a link's alias in lower case. */
  id: string;
  /** The paste's title, or the link's target. User input. */
  label: string;
  created_at: number;
  expires_at: number | null;
  burn: boolean;
  encrypted: boolean;
}

const NAMES = {
  paste: /^(?:.*\/pastebin\/)?([0-9A-Za-z]{12})(?:\/raw)?\/?$/s,
  link: /^(?:.*\/(?:s|redirect)\/)?([A-Za-z0-9-]{1,20})\/?$/s,
};

/** The id or alias in a text that is one, or that is the item's URL.
 *  @example itemName("link", "https://tools.example.org/s/my-link?x") // "my-link" */
export function itemName(kind: ItemKind, text: string): string | undefined {
  const path = text.trim().replace(/[?#].*$/s, "");
  return NAMES[kind].exec(path)?.[1];
}

/** The readable items of these ids. Expired ones, and those of erased owners, are not. */
export async function findItems(
  database: Database,
  kind: ItemKind,
  ids: readonly string[],
  now: number,
): Promise<Item[]> {
  if (ids.length === 0) return [];
  const rows = await (kind === "paste" ? selectPastes(database, ids) : selectLinks(database, ids)).execute();
  return rows
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .map((row) => ({ ...row, burn: row.burn === 1, encrypted: row.encrypted === 1 }));
}

const selectPastes = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom("pastes")
    .leftJoin("paste_terms", "paste_terms.paste_id", "pastes.id")
    .select(["pastes.id", "title as label", "created_at", "expires_at", "burn", "encrypted"])
    .where("pastes.id", "in", ids)
    .where(isKept(sql.ref("pastes.owner_id")));

const selectLinks = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom("links")
    .select(["alias_key as id", "long_url as label", "created_at", "expires_at"])
    .select(({ lit }) => [lit(null).as("burn"), lit(null).as("encrypted")])
    .where("alias_key", "in", ids)
    .where(isKept(sql.ref("links.owner_id")));

/** Whether the reported item of a row of `reports` is still readable. */
export const isReadable = (now: number) => sql<boolean>`case kind
  when 'paste' then exists (
    select 1 from pastes
    where pastes.id = reports.item_id and pastes.created_at = reports.item_created_at
      and not exists (select 1 from paste_terms where paste_id = pastes.id and expires_at <= ${now})
      and ${isKept(sql.ref("pastes.owner_id"))})
  else exists (
    select 1 from links
    where alias_key = reports.item_id and links.created_at = reports.item_created_at
      and (expires_at is null or expires_at > ${now})
      and ${isKept(sql.ref("links.owner_id"))})
  end`;
