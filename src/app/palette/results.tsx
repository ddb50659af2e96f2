import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useFavorites } from "#app/favorites.ts";
import { type Entry, listEntries } from "#app/palette/entries.ts";
import { openEntries } from "#app/palette/open-in.ts";
import { makeIndex, search } from "#app/palette/search.ts";
import { useRecentTools } from "#app/recent-tools.ts";
import { useTheme } from "#app/theme.ts";
import { plural } from "#shared/format-number.ts";
import { toolPath } from "#shared/tool-meta.ts";
import type { Handover } from "#ui/handover.ts";
import { Icon } from "#ui/icon.tsx";

/** A text that is longer than this is not typed. */
const LONGEST_QUERY = 200;

interface ResultsProps {
  query: string;
  field: RefObject<HTMLInputElement | null>;
  /** Gets the handler of the keys that are pressed in the field. */
  pressKey: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Enter was pressed before this took keys. */
  enterWaits: boolean;
  onActive: (optionId: string | undefined) => void;
  onDone: () => void;
}

/**
 * The list below the palette's field: what matches, best first, then the tools that take what was typed; those alone for
 * a text that was pasted; or everything while nothing is typed.
 */
export function Results({ query, field, pressKey, enterWaits, onActive, onDone }: ResultsProps) {
  const navigate = useNavigate();
  const recent = useRecentTools();
  const favorites = useFavorites();
  const [theme, toggleTheme] = useTheme();
  const entries = useMemo(() => listEntries(recent, favorites, theme), [recent, favorites, theme]);
  const index = useMemo(() => makeIndex(entries), [entries]);
  const typed = query.trim() !== "";
  const [paste, setPaste] = useState({ query, text: "" });
  const pasted = paste.query === query ? paste.text : "";
  const found = useMemo(() => {
    if (pasted) return openEntries(pasted, { asText: true });
    return typed ? [...search(index, query), ...openEntries(query, { asText: false })] : entries;
  }, [pasted, typed, index, query, entries]);
  // The list may change beneath the choice, when what was used last comes from the server.
  const asked = pasted || query;
  const [place, setPlace] = useState({ asked, at: 0 });
  const at = place.asked === asked ? Math.min(place.at, found.length - 1) : 0;
  const active = found[at];

  const isHeaded = ({ does }: Entry) => !typed || (does !== "toggle theme" && "open" in does);
  const moveTo = (next: number) => setPlace({ asked, at: (next + found.length) % found.length });
  const choose = ({ does }: Entry) => {
    onDone();
    if (does === "toggle theme") {
      toggleTheme();
      return;
    }
    // Closing gave the focus back to the page that is being left.
    document.getElementById("main")?.focus({ preventScroll: true });
    if ("goTo" in does) navigate(does.goTo);
    else openTool(does.open, { content: pasted || query.trim(), ...(does.mode && { mode: does.mode }) });
  };
  const openTool = async (toolId: string, handover: Handover) => {
    const { putHandover } = await import("#ui/handover.ts");
    putHandover(toolId, handover);
    navigate(toolPath(toolId));
  };

  useEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(found.length - 1),
      Enter: () => active && choose(active),
      ...(pasted && { Backspace: () => setPaste({ query, text: "" }) }),
    };
    pressKey.current = (event) => {
      const action = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : actions[event.key];
      if (!action || found.length === 0) return;
      event.preventDefault();
      action();
    };
    return () => {
      pressKey.current = null;
    };
  });

  useEffect(() => {
    const input = field.current;
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= LONGEST_QUERY && !text.trim().includes("\n")) return;
      event.preventDefault();
      setPaste({ query, text });
    };
    input?.addEventListener("paste", take);
    return () => input?.removeEventListener("paste", take);
  }, [field, query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that waited is pressed once, when all is there
  useEffect(() => {
    if (enterWaits && typed && active) choose(active);
  }, [enterWaits]);

  const activeId = active && optionId(active);
  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId, onActive]);

  return (
    <>
      <p role="status" className="sr-only">
        {pasted && "Pasted. "}
        {(typed || pasted) && (found.length === 0 ? "Nothing found" : plural(found.length, "result"))}
      </p>
      {pasted && <PastedText text={pasted} />}
      <div
        role="listbox"
        id="palette-list"
        aria-label="Tools and pages"
        // What scrolls would be a Tab stop, where the arrow keys choose nothing.
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            heading={isHeaded(entry) && entry.section !== found[index - 1]?.section ? entry.section : undefined}
            active={entry === active}
            onPoint={() => setPlace({ asked, at: index })}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-4 pb-6 text-ink-2">
          Nothing here is called “{query.trim()}”. Try what it should do, such as “prettify” or “checksum”.
        </p>
      )}
      <p aria-hidden="true" className="flex gap-5 border-rule border-t px-4 py-2 text-ink-2 text-xs max-sm:hidden">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </p>
    </>
  );
}

/** What was pasted does not stand in the field, which has but one line. */
function PastedText({ text }: { text: string }) {
  const [line = ""] = text.trimStart().split("\n", 1);
  return (
    <p className="flex items-baseline gap-3 border-rule border-b bg-sunk px-4 py-2 text-ink-2 text-sm">
      <span className="min-w-0 flex-1 truncate font-mono text-ink">{line.slice(0, LONGEST_QUERY)}</span>
      {plural(text.length, "character")}
    </p>
  );
}

const optionId = ({ id }: Entry) => `palette-${id}`;

interface OptionProps {
  entry: Entry;
  heading: string | undefined;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ entry, heading, active, onPoint, onChoose }: OptionProps) {
  return (
    <>
      {heading && (
        <div role="presentation" className="px-2 pt-3 pb-1 font-medium text-ink-2 text-xs first:pt-1">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which names the active option */}
      <div
        role="option"
        id={optionId(entry)}
        tabIndex={-1}
        aria-selected={active}
        className="flex min-h-12 cursor-pointer items-center gap-3 rounded px-2 py-1.5 aria-selected:bg-accent-soft"
        // Not onMouseEnter: a list that scrolls under a resting pointer must not change the choice.
        onMouseMove={onPoint}
        onClick={onChoose}
      >
        <span
          data-category={entry.category}
          className="grid size-8 shrink-0 place-items-center rounded bg-hue/12 text-hue not-data-category:bg-sunk not-data-category:text-ink-2"
        >
          <Icon name={entry.icon} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{entry.title}</span>
          <span className="block truncate text-ink-2 text-sm">{entry.description}</span>
        </span>
        {entry.category && <span className="self-start pt-1 text-ink-2 text-xs max-sm:hidden">{entry.category}</span>}
      </div>
    </>
  );
}
