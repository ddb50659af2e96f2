import { escapePattern } from "#shared/escape-pattern.ts";
import type { PageText } from "./join-pages.ts";

export interface Match {
  page: number;
  /** The text around it, in one line. */
  before: string;
  text: string;
  after: string;
}

export interface Matches {
  /** The first ones, in the order of the pages. */
  shown: readonly Match[];
  count: number;
  /** Number of pages with a match. */
  pages: number;
}

const MAX_SHOWN = 200;
const CONTEXT = 60;

/** Finds words in upper or lower case, also where a line breaks between them. */
export function searchPages(pages: readonly PageText[], query: string): Matches {
  const words = query.trim().split(/\s+/).map(escapePattern);
  const pattern = new RegExp(words.join("\\s+"), "giu");
  const shown: Match[] = [];
  const found = new Set<number>();
  let count = 0;
  for (const { page, text } of pages) {
    for (const match of text.matchAll(pattern)) {
      count += 1;
      found.add(page);
      if (shown.length < MAX_SHOWN) shown.push({ page, ...around(text, match.index, match[0]) });
    }
  }
  return { shown, count, pages: found.size };
}

function around(text: string, start: number, match: string): Omit<Match, "page"> {
  const end = start + match.length;
  const oneLine = (part: string) => part.replace(/\s+/g, " ");
  return {
    before: oneLine(text.slice(Math.max(0, start - CONTEXT), start)),
    text: oneLine(match),
    after: oneLine(text.slice(end, end + CONTEXT)),
  };
}
