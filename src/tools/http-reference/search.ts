import { ENTRIES, type Entry, type Kind } from "./entries.ts";

/**
 * Searches everything or one kind. Everything has a port only by its exact number or service name, because any word is
 * in the description of some port.
 */
export async function search(query: string, kind: "all" | Kind): Promise<Entry[]> {
  const [word, ...others] = wordsOf(query);
  const found = searchEntries(query, kind);
  if (kind !== "port" && (kind !== "all" || word === undefined || others.length > 0)) return found;
  const { PORTS } = await import("./ports.ts");
  if (kind === "port") return searchEntries(query, kind, PORTS);
  return [...found, ...PORTS.filter((port) => rankOf(port, word ?? "") <= 1)];
}

/**
 * The entries that a query matches, best first: a code (404), a class of codes (4xx), a name or a part of it, a media
 * type, an extension or file name, or words of the explanation. If no entry has all words, those that have any in their
 * name. An empty query matches all.
 */
export function searchEntries(query: string, kind: "all" | Kind, from = ENTRIES): Entry[] {
  const words = wordsOf(query);
  const entries = from.filter((entry) => kind === "all" || entry.kind === kind);
  if (words.length === 0) return entries;
  const ranked = entries.map((entry) => {
    const ranks = words.map((word) => rankOf(entry, word));
    return { entry, all: Math.max(...ranks), any: Math.min(...ranks) };
  });
  const isWhole = ranked.some(({ all }) => all < NO_MATCH);
  // A pasted line such as “Content-Type: text/html” names several entries.
  return ranked
    .filter(({ all, any }) => any === 0 || (isWhole ? all < NO_MATCH : any < IN_TEXT))
    .sort((one, other) => one.all - other.all || one.any - other.any)
    .map(({ entry }) => entry);
}

const IN_TEXT = 5;
const NO_MATCH = 6;

/** From 0 for exactly this entry. */
function rankOf({ kind, name, detail, text }: Entry, word: string): number {
  const lowerName = name.toLowerCase();
  const lowerDetail = detail.toLowerCase();
  if (lowerName === word) return 0;
  if (kind === "media-type") {
    const extensions = lowerDetail.split(" ");
    if (extensions.includes(word.startsWith(".") ? word : `.${word}`)) return 1;
    if (word.includes(".") && extensions.includes(word.slice(word.lastIndexOf(".")))) return 2;
  }
  if (kind === "port" && lowerDetail.split(/[ (),]+/).includes(word)) return 1;
  if (kind === "status" && /^[1-5]x{1,2}$/.test(word) && name.startsWith(word[0] ?? "")) return 1;
  if (lowerName.startsWith(word)) return 2;
  if (lowerName.includes(word)) return 3;
  if (lowerDetail.includes(word)) return 4;
  return text.toLowerCase().includes(word) ? IN_TEXT : NO_MATCH;
}

const MAX_WORDS = 20;

function wordsOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/:$/, ""))
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}
