import { memo } from "react";
import { PASTE_LANGUAGES } from "#contract/paste-languages.ts";
import type { PasteListItem } from "#contract/pastebin.ts";
import { plural } from "#shared/format-number.ts";
import { DeletableItem } from "#ui/deletable-item.tsx";
import { Link } from "#ui/router.tsx";
import { Time } from "#ui/time.tsx";

type OnRemove = (id: string) => Promise<void>;

export function MyPasteItems({ pastes, onRemove }: { pastes: readonly PasteListItem[]; onRemove: OnRemove }) {
  return (
    <ul className="mt-2 divide-y divide-rule border-y border-rule">
      {pastes.map((paste) => (
        <MyPaste key={paste.id} paste={paste} onRemove={onRemove} />
      ))}
    </ul>
  );
}

/**
 * One paste in a list of any length, with its delete confirmation. Memoized, and cheap while off screen.
 */
const MyPaste = memo(function MyPaste({ paste, onRemove }: { paste: PasteListItem; onRemove: OnRemove }) {
  const title = paste.title || "(Untitled)";
  return (
    <DeletableItem
      className="py-2.5 nth-last-[n+12]:drawn-when-near [contain-intrinsic-height:auto_2.75rem]"
      name={title}
      loss="Its link will stop working."
      done="Its link no longer works."
      onRemove={() => onRemove(paste.id)}
    >
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
    </DeletableItem>
  );
});
