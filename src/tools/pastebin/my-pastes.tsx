import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { deletePaste, myPastes } from "#contract/client.ts";
import { PASTE_LANGUAGES } from "#contract/paste-languages.ts";
import type { PasteListItem } from "#contract/pastebin.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDelete } from "#ui/confirm-delete.tsx";
import { plural } from "#ui/format-number.ts";
import { Icon } from "#ui/icon.tsx";
import { Time } from "#ui/time.tsx";

/** The visitor's own pastes, newest first. A list that cannot be had is an empty list, and a line in the console. */
export function MyPastes() {
  const [pastes, setPastes] = useState<readonly PasteListItem[]>();
  const [next, setNext] = useState<string>();

  const load = useCallback(async (cursor?: string) => {
    try {
      const page = await myPastes(cursor === undefined ? {} : { cursor });
      setPastes((before = []) => (cursor === undefined ? page.pastes : [...before, ...page.pastes]));
      setNext(page.nextCursor ?? undefined);
    } catch (error) {
      console.debug("The list of pastes could not be had", error);
      setPastes((before = []) => before);
    }
  }, []);

  const remove = async (id: string) => {
    await deletePaste(id);
    setPastes((before) => before?.filter((paste) => paste.id !== id));
  };

  useEffect(() => {
    load();
  }, [load]);

  return (
    <section aria-labelledby="your-pastes" className="min-w-0">
      <h2 id="your-pastes" className="font-serif text-lg font-semibold">
        Your Pastes
      </h2>
      {pastes?.length === 0 && <p className="mt-2 text-sm text-ink-2">What you create appears here.</p>}
      <ul className="mt-2 divide-y divide-rule border-y border-rule empty:hidden">
        {pastes?.map((paste) => (
          <MyPaste key={paste.id} paste={paste} onRemove={() => remove(paste.id)} />
        ))}
      </ul>
      {next && (
        <Button className="mt-3" onClick={() => load(next)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function MyPaste({ paste, onRemove }: { paste: PasteListItem; onRemove: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const title = paste.title || "(Untitled)";
  return (
    <li className="py-2.5">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Link to={`/tools/pastebin/${paste.id}`} className="block truncate font-medium text-accent hover:underline">
            {title}
          </Link>
          <p className="text-sm text-ink-2">
            {PASTE_LANGUAGES[paste.language]} · <Time iso={paste.created} /> ·{" "}
            <span className="whitespace-nowrap">{plural(paste.views, "view")}</span>
            {paste.encrypted && " · encrypted"}
            {paste.burn && " · can be read once"}
            {paste.expires && (
              <>
                {" "}
                · expires <Time iso={paste.expires} />
              </>
            )}
          </p>
        </div>
        <Button look="quiet" aria-label={`Delete ${title}`} aria-expanded={asking} onClick={() => setAsking(!asking)}>
          <Icon name="trash-2" />
        </Button>
      </div>
      {asking && (
        <div className="mt-2">
          <ConfirmDelete done="Its link leads nowhere now." onConfirm={onRemove} onKeep={() => setAsking(false)}>
            Nobody will be able to read it any more.
          </ConfirmDelete>
        </div>
      )}
    </li>
  );
}
