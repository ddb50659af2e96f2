import { useCallback, useEffect, useRef, useState } from "react";
import type { Paging } from "#contract/paging.ts";

interface Page<Item> {
  items: readonly Item[];
  nextCursor?: string | undefined;
}

type Change<Item> = (items: readonly Item[]) => readonly Item[];

export interface OwnList<Item> {
  /** Newest first; undefined until the first page has loaded. */
  items: readonly Item[] | undefined;
  /** Loads the next page; undefined when everything is loaded. */
  loadMore: (() => void) | undefined;
  /** Reloads the first page. */
  refresh: () => void;
  /** Applies a creation or deletion. The function may run twice on the same list. */
  change: (change: Change<Item>) => void;
}

/**
 * The visitor's own pastes or links, page by page. A page that fails to load counts as empty and is logged.
 * @param fetchPage must be the same function on every render
 */
export function useOwnList<Item>(fetchPage: (paging: Paging) => Promise<Page<Item>>): OwnList<Item> {
  const [items, setItems] = useState<readonly Item[]>();
  const [next, setNext] = useState<string>();
  /** Changes made while a page is loading, which it may not contain. */
  const pendingChanges = useRef<Change<Item>[]>(undefined);

  const load = useCallback(
    async (cursor?: string) => {
      // A page that loads twice would be listed twice.
      if (pendingChanges.current) return;
      const changes: Change<Item>[] = [];
      pendingChanges.current = changes;
      try {
        const page = await fetchPage(cursor === undefined ? {} : { cursor });
        setItems((before = []) => {
          const listed = cursor === undefined ? page.items : [...before, ...page.items];
          return changes.reduce((list, change) => change(list), listed);
        });
        setNext(page.nextCursor);
      } catch (error) {
        console.debug("The list could not be loaded", error);
        setItems((before = []) => before);
      }
      pendingChanges.current = undefined;
    },
    [fetchPage],
  );

  useEffect(() => {
    load();
  }, [load]);

  return {
    items,
    loadMore: next === undefined ? undefined : () => load(next),
    refresh: () => load(),
    change: useCallback((change) => {
      pendingChanges.current?.push(change);
      setItems((before = []) => change(before));
    }, []),
  };
}
