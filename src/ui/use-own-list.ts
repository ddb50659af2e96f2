import { useCallback, useEffect, useRef, useState } from "react";
import type { Paging } from "#contract/paging.ts";

interface Page<Item> {
  items: readonly Item[];
  nextCursor?: string | undefined;
}

type Change<Item> = (items: readonly Item[]) => readonly Item[];

export interface OwnList<Item> {
  /** Newest first; undefined until the list has been asked for. */
  items: readonly Item[] | undefined;
  /** Loads older ones; absent when all are there. */
  loadMore: (() => void) | undefined;
  /** Loads the newest anew. */
  refresh: () => void;
  /** For what was made or deleted. It may be done twice to the same list. */
  change: (change: Change<Item>) => void;
}

/**
 * A visitor's own things, page by page. A page that cannot be had has nothing on it, and makes a line in the console.
 * @param ask the same function each time that the component is drawn
 */
export function useOwnList<Item>(ask: (paging: Paging) => Promise<Page<Item>>): OwnList<Item> {
  const [items, setItems] = useState<readonly Item[]>();
  const [next, setNext] = useState<string>();
  /** While a page is on its way, the changes that it may not know of. */
  const missed = useRef<Change<Item>[]>(undefined);

  const load = useCallback(
    async (cursor?: string) => {
      // Asked for twice, the same page would be listed twice.
      if (missed.current) return;
      const changes: Change<Item>[] = [];
      missed.current = changes;
      try {
        const page = await ask(cursor === undefined ? {} : { cursor });
        setItems((before = []) => {
          const listed = cursor === undefined ? page.items : [...before, ...page.items];
          return changes.reduce((list, change) => change(list), listed);
        });
        setNext(page.nextCursor);
      } catch (error) {
        console.debug("The list could not be had", error);
        setItems((before = []) => before);
      }
      missed.current = undefined;
    },
    [ask],
  );

  useEffect(() => {
    load();
  }, [load]);

  return {
    items,
    loadMore: next === undefined ? undefined : () => load(next),
    refresh: () => load(),
    change: useCallback((change) => {
      missed.current?.push(change);
      setItems((before = []) => change(before));
    }, []),
  };
}
