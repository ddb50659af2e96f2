import { Suspense, useCallback } from "react";
import { deleteLink } from "#contract/client.ts";
import type { ShortLink } from "#contract/shortener.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { OwnList } from "#ui/use-own-list.ts";

const LinkItems = lazyPart(() => import("./link-item.tsx"), "LinkItems");
const ShowMore = lazyPart(() => import("#ui/show-more.tsx"), "ShowMore", null);

interface Props extends OwnList<ShortLink> {
  /** The link that was just created. */
  createdAlias: string | undefined;
}

/** The visitor's links, newest first. */
export function LinkList({ items: links, loadMore, refresh, change, createdAlias }: Props) {
  const remove = useCallback(
    async (alias: string) => {
      await deleteLink(alias);
      change((before) => before.filter((link) => link.alias !== alias));
    },
    [change],
  );
  return (
    <section aria-labelledby="your-links" className="min-w-0">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 id="your-links" tabIndex={-1} className="font-serif text-lg font-semibold">
          Your Links
        </h2>
        {links !== undefined && links.length > 0 && (
          <Button look="quiet" icon="refresh-cw" onClick={refresh}>
            Refresh
          </Button>
        )}
      </div>
      {links?.length === 0 && <p className="mt-1 text-sm text-ink-2">Links you shorten will appear here.</p>}
      {links !== undefined && links.length > 0 && (
        <Suspense>
          <LinkItems links={links} createdAlias={createdAlias} onRemove={remove} />
        </Suspense>
      )}
      {links && (
        <Suspense>
          <ShowMore count={links.length} loadMore={loadMore} />
        </Suspense>
      )}
    </section>
  );
}
