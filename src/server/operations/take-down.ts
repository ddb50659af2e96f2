import { createPasteStore } from "#server/pastebin/store.ts";
import { type Database, lockForWriting } from "#server/platform/database.ts";
import type { ItemKind } from "#server/platform/schema.ts";
import { itemName } from "#server/reports/item.ts";
import { closeReports } from "#server/reports/store.ts";
import { aliasKey } from "#server/shortener/alias.ts";
import { createLinkStore } from "#server/shortener/store.ts";

/**
 * Removes any user's paste or short link with the reports about it, and writes that to the audit log. Running processes
 * notice: the next request gets a 404.
 * @param text its id or alias, or its URL
 * @returns a sentence for the operator about what was removed
 */
export async function takeDown(
  database: Database,
  kind: ItemKind,
  text: string,
  now: number,
): Promise<{ done: boolean; message: string }> {
  const name = itemName(kind, text);
  const details = name === undefined ? undefined : await remove(database, kind, name, now);
  if (!details) return { done: false, message: `There is no ${kind} '${name ?? text}'.` };
  return { done: true, message: `Removed the ${kind} '${name}'${details}.` };
}

function remove(database: Database, kind: ItemKind, name: string, now: number): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lockForWriting(transaction);
    const details = await (kind === "paste" ? removePaste : removeLink)(transaction, name, now);
    const id = kind === "link" ? aliasKey(name) : name;
    if (details) await closeReports(transaction, { action: "take-down", kind, id, now });
    return details;
  });
}

async function removePaste(database: Database, id: string, now: number): Promise<string | undefined> {
  const pastes = createPasteStore(database);
  const found = await pastes.find(id, now);
  if (!(await pastes.burn(id))) return undefined;
  if (!found) return ", which had expired";
  const { created_at, content } = found.paste;
  return ` of ${dayOf(created_at)}, with ${Buffer.byteLength(content).toLocaleString("en")} bytes`;
}

async function removeLink(database: Database, alias: string, now: number): Promise<string | undefined> {
  const links = createLinkStore(database);
  const found = await links.find(alias, now);
  if (!(await links.takeDown(alias))) return undefined;
  return found ? `, which led to ${found.long_url}` : ", which had expired";
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
