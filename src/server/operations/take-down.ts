import { createPasteStore } from "#server/pastebin/store.ts";
import type { Database } from "#server/platform/database.ts";
import { createLinkStore } from "#server/shortener/store.ts";

/**
 * Removes any user's paste or short link. Running processes notice: the next request gets a 404.
 * @param name its id or alias, or a URL that ends with it
 * @returns a sentence for the operator about what was removed
 */
export async function takeDown(
  database: Database,
  kind: "paste" | "link",
  name: string,
  now: number,
): Promise<{ done: boolean; message: string }> {
  const id = name.replace(/[?#].*$/s, "").replace(/^.*\//s, "");
  const details = kind === "paste" ? await removePaste(database, id, now) : await removeLink(database, id, now);
  if (!details) return { done: false, message: `There is no ${kind} '${id}'.` };
  return { done: true, message: `Removed the ${kind} '${id}'${details}.` };
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
