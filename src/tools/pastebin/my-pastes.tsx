import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { deletePaste, myPastes } from "#contract/client.ts";
import type { PasteListItem } from "#contract/pastebin.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";

const MyPasteItems = lazyPart(() => import("./my-paste.tsx"), "MyPasteItems");

/** The visitor's own pastes, newest first. A list that cannot be had is an empty list, and a line in the console. */
export function MyPastes() {
  const [pastes, setPastes] = useState<readonly PasteListItem[]>();
  const [next, setNext] = useState<string>();
  const loading = useRef(false);

  const load = useCallback(async (cursor?: string) => {
    // Asked for twice, the same page would be listed twice.
    if (loading.current) return;
    loading.current = true;
    try {
      const page = await myPastes(cursor === undefined ? {} : { cursor });
      setPastes((before = []) => (cursor === undefined ? page.pastes : [...before, ...page.pastes]));
      setNext(page.nextCursor ?? undefined);
    } catch (error) {
      console.debug("The list of pastes could not be had", error);
      setPastes((before = []) => before);
    }
    loading.current = false;
  }, []);

  const remove = useCallback(async (id: string) => {
    await deletePaste(id);
    setPastes((before) => before?.filter((paste) => paste.id !== id));
  }, []);

  useEffect(() => {
    load();
  }, [load]);

  return (
    <section aria-labelledby="your-pastes" className="min-w-0">
      <h2 id="your-pastes" className="font-serif text-lg font-semibold">
        Your Pastes
      </h2>
      {pastes?.length === 0 && <p className="mt-2 text-sm text-ink-2">What you create appears here.</p>}
      {pastes !== undefined && pastes.length > 0 && (
        <Suspense>
          <MyPasteItems pastes={pastes} onRemove={remove} />
        </Suspense>
      )}
      {next && (
        <Button className="mt-3" onClick={() => load(next)}>
          Show more
        </Button>
      )}
    </section>
  );
}
