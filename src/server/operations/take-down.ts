import { createPasteStore } from "#server/pastebin/store.ts";
import type { Database } from "#server/platform/database.ts";
import { createLinkStore } from "#server/shortener/store.ts";

/**
 * Removes a paste or a short link whoever's it is. Processes that run keep none of them: the next to ask is told that
 * there is nothing.
 * @param name its id or alias, or an address that ends with it
 * @returns what was removed, in a sentence for an operator
 */
export async function takeDown(
  database: Database,
  kind: "paste" | "link",
  name: string,
  now: number,
): Promise<{ done: boolean; message: string }> {
  const id = name.replace(/[?#].*$/s, "").replace(/^.*\//s, "");
  const about = kind === "paste" ? await takePaste(database, id, now) : await takeLink(database, id, now);
  if (!about) return { done: false, message: `There is no ${kind} '${id}'.` };
  return { done: true, message: `Removed the ${kind} '${id}'${about}.` };
}

async function takePaste(database: Database, id: string, now: number): Promise<string | undefined> {
  const pastes = createPasteStore(database);
  const found = await pastes.find(id, now);
  if (!(await pastes.burn(id))) return undefined;
  if (!found) return ", which had expired";
  const { created_at, content } = found.paste;
  return ` of ${dayOf(created_at)}, with ${Buffer.byteLength(content).toLocaleString("en")} bytes`;
}

async function takeLink(database: Database, alias: string, now: number): Promise<string | undefined> {
  const links = createLinkStore(database);
  const found = await links.find(alias, now);
  if (!(await links.takeDown(alias))) return undefined;
  return found ? `, which led to ${found.long_url}` : ", which had expired";
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
