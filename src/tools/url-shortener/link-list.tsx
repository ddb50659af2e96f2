import { lazy, Suspense } from "react";
import { Button } from "#ui/button.tsx";
import type { Links } from "./use-links.tsx";

const LinkItem = lazy(() => import("./link-item.tsx").then((module) => ({ default: module.LinkItem })));

/** The visitor's links, newest first. */
export function LinkList({ links, loadMore, refresh, remove }: Links) {
  return (
    <section aria-labelledby="your-links" className="min-w-0">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 id="your-links" className="font-serif text-lg font-semibold">
          Your Links
        </h2>
        {links !== undefined && links.length > 0 && (
          <Button look="quiet" icon="refresh-cw" onClick={refresh}>
            Refresh
          </Button>
        )}
      </div>
      {links?.length === 0 && <p className="mt-1 text-sm text-ink-2">What you shorten appears here.</p>}
      <ul className="mt-1 divide-y divide-rule border-y border-rule empty:hidden">
        <Suspense>
          {links?.map((link) => (
            <LinkItem key={link.alias} link={link} onRemove={remove} />
          ))}
        </Suspense>
      </ul>
      {loadMore && (
        <Button className="mt-3" onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  );
}
