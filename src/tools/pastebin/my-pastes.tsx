import { Suspense, useCallback } from "react";
import { deletePaste, myPastes } from "#contract/client.ts";
import type { Paging } from "#contract/paging.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { rememberOwnPastes } from "#ui/own-pastes.ts";
import { useOwnList } from "#ui/use-own-list.ts";

const MyPasteItems = lazyPart(() => import("./my-paste.tsx"), "MyPasteItems");
const ShowMore = lazyPart(() => import("#ui/show-more.tsx"), "ShowMore", null);

/** The visitor's own pastes. */
export function MyPastes() {
  const { items: pastes, loadMore, change } = useOwnList(fetchPastes);

  const remove = useCallback(
    async (id: string) => {
      await deletePaste(id);
      change((before) => before.filter((paste) => paste.id !== id));
    },
    [change],
  );

  return (
    <section aria-labelledby="your-pastes" className="min-w-0">
      <h2 id="your-pastes" tabIndex={-1} className="font-serif text-lg font-semibold">
        Your Pastes
      </h2>
      {pastes?.length === 0 && <p className="mt-2 text-sm text-ink-2">Pastes you create will appear here.</p>}
      {pastes !== undefined && pastes.length > 0 && (
        <Suspense>
          <MyPasteItems pastes={pastes} onRemove={remove} />
        </Suspense>
      )}
      {pastes && (
        <Suspense>
          <ShowMore count={pastes.length} loadMore={loadMore} />
        </Suspense>
      )}
    </section>
  );
}

async function fetchPastes(paging: Paging) {
  const { pastes, nextCursor } = await myPastes(paging);
  rememberOwnPastes(pastes.map(({ id }) => id));
  return { items: pastes, nextCursor };
}
