import { useCallback, useEffect, useRef, useState } from "react";
import { deleteLink, myLinks } from "#contract/client.ts";
import type { ShortLink } from "#contract/shortener.ts";

export interface Links {
  /** Undefined until the list has been asked for. */
  links: readonly ShortLink[] | undefined;
  /** Loads older links; absent when all are there. */
  loadMore: (() => void) | undefined;
  /** Loads the newest links, with their clicks, anew. */
  refresh: () => void;
  add: (link: ShortLink) => void;
  /** Rejects when the server does not delete it. */
  remove: (alias: string) => Promise<void>;
}

/** The visitor's own links, newest first. A list that cannot be had is an empty list, and a line in the console. */
export function useLinks(): Links {
  const [links, setLinks] = useState<readonly ShortLink[]>();
  const [next, setNext] = useState<string>();
  const loading = useRef(false);

  const load = useCallback(async (cursor?: string) => {
    // Asked for twice, the same page would be listed twice.
    if (loading.current) return;
    loading.current = true;
    try {
      const page = await myLinks(cursor === undefined ? {} : { cursor });
      setLinks((before = []) => (cursor === undefined ? page.links : [...before, ...page.links]));
      setNext(page.nextCursor);
    } catch (error) {
      console.debug("The list of links could not be had", error);
      setLinks((before = []) => before);
    }
    loading.current = false;
  }, []);

  const remove = useCallback(async (alias: string) => {
    await deleteLink(alias);
    setLinks((before) => before?.filter((link) => link.alias !== alias));
  }, []);

  useEffect(() => {
    load();
  }, [load]);

  return {
    links,
    loadMore: next === undefined ? undefined : () => load(next),
    refresh: () => load(),
    add: (link) => setLinks((before = []) => [link, ...before.filter(({ alias }) => alias !== link.alias)]),
    remove,
  };
}
