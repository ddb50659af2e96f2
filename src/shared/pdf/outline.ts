import type { Destinations } from "./destinations.ts";
import type { PdfFile } from "./pdf-file.ts";
import { type Dict, isDict, type Value } from "./value.ts";

export interface Bookmark {
  /** Its own entries, without links to other bookmarks. */
  dict: Dict;
  /** Object number of its page; undefined if it doesn't lead to a page of this file. */
  page: number | undefined;
  open: boolean;
  children: Bookmark[];
}

const MAX_BOOKMARKS = 50_000;
const MAX_DEPTH = 100;
const LINK_KEYS = new Set(["Parent", "Prev", "Next", "First", "Last", "Count", "SE"]);

/** Reads the bookmarks of a file (ISO 32000-2, 12.3.3). */
export function readOutline(file: PdfFile, destinations: Destinations): Bookmark[] {
  const seen = new Set<Dict>();
  const read = (first: Value | undefined, depth: number): Bookmark[] => {
    const list: Bookmark[] = [];
    for (
      let node = file.dict(first);
      node && depth < MAX_DEPTH && !seen.has(node);
      node = file.dict(node.get("Next"))
    ) {
      if (seen.size >= MAX_BOOKMARKS) break;
      seen.add(node);
      const action = file.dict(node.get("A"));
      const goTo = action && file.text(action.get("S")) === "/GoTo" ? action.get("D") : undefined;
      list.push({
        dict: new Map([...node].filter(([key]) => !LINK_KEYS.has(key))),
        page: destinations.page(node.get("Dest") ?? goTo),
        open: Number(file.text(node.get("Count")) ?? 0) > 0,
        children: read(node.get("First"), depth + 1),
      });
    }
    return list;
  };
  const root = file.dict(file.catalog.get("Outlines"));
  return isDict(root) ? read(root.get("First"), 0) : [];
}

/** Keeps bookmarks that lead to one of the pages, and their ancestors. */
export function keepBookmarks(list: readonly Bookmark[], pages: ReadonlySet<number>): Bookmark[] {
  return list.flatMap((bookmark) => {
    const children = keepBookmarks(bookmark.children, pages);
    const leads = bookmark.page !== undefined && pages.has(bookmark.page);
    if (leads) return [{ ...bookmark, children }];
    if (children.length === 0) return [];
    // Keep the title of a chapter whose first page is left out, without its destination.
    const dict = new Map([...bookmark.dict].filter(([key]) => key !== "Dest" && key !== "A"));
    return [{ ...bookmark, dict, page: undefined, children }];
  });
}
