import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from "react";
import { useFavorites } from "#app/favorites.ts";
import { reopen } from "#app/history/reopen.ts";
import { useRuns } from "#app/history/runs.ts";
import { docEntries, type Entry, listEntries } from "#app/palette/entries.ts";
import type { Offered, OfferSource } from "#app/palette/offer.ts";
import { openEntries, openFileEntries, toHandover } from "#app/palette/open-in.ts";
import { useRecentTools } from "#app/recent-tools.ts";
import { useTheme } from "#app/theme.ts";
import { sitePath } from "#contract/site-path.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { makeIndex, search, searchEveryWord } from "#shared/search.ts";
import { toolPath } from "#shared/tool-meta.ts";
import { Icon } from "#ui/icon.tsx";
import { useNavigate } from "#ui/router.tsx";

/** A longer text was pasted to be opened, not searched for. */
const MAX_QUERY_LENGTH = 200;
/** Any more would make the visitor read instead of choose. */
const MAX_DOCS = 6;
const SHARED = "Shared with this site by another app or website.";
const ANNOUNCEMENTS = { pasted: "Pasted.", dropped: "Dropped.", opened: "Opened.", shared: SHARED } as const;

const docIndex = makeIndex(docEntries);
interface ResultsProps {
  query: string;
  /** Pasted, dropped on the page or shared with the site; "" if the palette was opened empty. */
  offered: Offered;
  source: OfferSource;
  field: RefObject<HTMLInputElement | null>;
  /** Receives the handler for keys pressed in the field. */
  keyHandler: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Enter was pressed before this component handled keys. */
  isEnterPending: boolean;
  onActive: (optionId: string | undefined) => void;
  onDone: () => void;
}

/**
 * The list below the palette's field. For a typed query: the tools that can open it if it looks like data, then the
 * matches, best first, then sections of the documentation: those with the query in their title, or anywhere if no tool
 * matches. For a pasted text or files: only the tools that can open them. For an empty field: everything.
 */
export function Results({ query, offered, source, field, keyHandler, isEnterPending, onActive, onDone }: ResultsProps) {
  const navigate = useNavigate();
  const recent = useRecentTools();
  const favorites = useFavorites();
  const runs = useRuns();
  const [theme, toggleTheme] = useTheme();
  const entries = useMemo(() => listEntries(recent, favorites, runs, theme), [recent, favorites, runs, theme]);
  // A query looks for tools: a run would hide its tool.
  const index = useMemo(() => makeIndex(entries.filter(({ section }) => section !== "History")), [entries]);
  const typed = query.trim() !== "";
  const [paste, setPaste] = useState({ query, content: offered });
  const pasted = paste.query === query ? paste.content : "";
  const origin = pasted === offered ? source : "pasted";
  const isShared = pasted !== "" && origin === "shared";
  const fileEntries = useFileEntries(pasted);
  const found = useMemo(() => {
    if (typeof pasted !== "string") return fileEntries;
    if (pasted) return openEntries(pasted, { asText: true });
    if (!typed) return entries;
    const tools = [...openEntries(query, { asText: false }), ...search(index, query)];
    const docs = searchEveryWord(docIndex, query, { inTitle: tools.length > 0 });
    return [...tools, ...docs.slice(0, MAX_DOCS).map(({ entry }) => entry)];
  }, [pasted, fileEntries, typed, index, query, entries]);
  // The list may change under the selection when the recent tools arrive from the server.
  const term = pasted || query;
  const [selection, setSelection] = useState({ term, at: 0 });
  const at = selection.term === term ? Math.min(selection.at, found.length - 1) : 0;
  const active = found[at];

  const opens = ({ action }: Entry) => action !== "toggle theme" && "open" in action;
  const isDoc = ({ action }: Entry) => action !== "toggle theme" && "load" in action;
  const headingAt = (index: number) => {
    const [entry, before] = [found[index] as Entry, found[index - 1]];
    if (typed && !opens(entry) && !isDoc(entry)) return before && opens(before) ? "Tools" : undefined;
    return entry.section === before?.section ? undefined : entry.section;
  };
  const moveTo = (next: number) => setSelection({ term, at: (next + found.length) % found.length });
  const choose = ({ action }: Entry) => {
    onDone();
    if (action === "toggle theme") {
      toggleTheme();
      return;
    }
    // Closing returned the focus to the page that is being left.
    document.getElementById("main")?.focus({ preventScroll: true });
    // On touch, the focus would open the keyboard over the page.
    if ("goTo" in action) navigate(action.goTo, { toInput: !matchMedia("(pointer: coarse)").matches });
    else if ("load" in action) location.assign(sitePath(action.load));
    else if ("reopen" in action) navigate(reopen(action.reopen));
    else openTool(action);
  };
  const openTool = async ({ open, content, mode, input, allFiles }: Extract<Entry["action"], { open: string }>) => {
    const { putHandover } = await import("#ui/handover.ts");
    const handover = await toHandover(content ?? (pasted || query.trim()), { allFiles });
    putHandover(open, { ...handover, ...(mode && { mode }), ...(input && { input }) });
    navigate(toolPath(open));
  };

  useEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(found.length - 1),
      Enter: () => active && choose(active),
      ...(pasted && { Backspace: () => setPaste({ query, content: "" }) }),
    };
    keyHandler.current = (event) => {
      const action = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : actions[event.key];
      if (!action || found.length === 0) return;
      event.preventDefault();
      action();
    };
    return () => {
      keyHandler.current = null;
    };
  });

  useEffect(() => {
    const input = field.current;
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= MAX_QUERY_LENGTH && !text.trim().includes("\n")) return;
      event.preventDefault();
      setPaste({ query, content: text });
    };
    input?.addEventListener("paste", onPaste);
    return () => input?.removeEventListener("paste", onPaste);
  }, [field, query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pending Enter runs once, after the list has loaded
  useEffect(() => {
    if (isEnterPending && typed && active) choose(active);
  }, [isEnterPending]);

  const activeId = active && optionId(active);
  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId, onActive]);

  return (
    <>
      <p role="status" className="sr-only">
        {pasted && `${ANNOUNCEMENTS[origin]} `}
        {(typed || pasted) && (found.length === 0 ? "Nothing found" : plural(found.length, "result"))}
      </p>
      {isShared && (
        <p aria-hidden="true" className="border-rule border-b bg-sunk px-4 pt-2 text-ink-2 text-sm">
          {SHARED}
        </p>
      )}
      {pasted && <Pasted content={pasted} />}
      <div
        role="listbox"
        id="palette-list"
        aria-label="Tools and pages"
        // Browsers make a scroll container a tab stop, where the arrow keys would select nothing.
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            heading={headingAt(index)}
            active={entry === active}
            onPoint={() => setSelection({ term, at: index })}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      {found.length === 0 && !pasted && (
        <p className="px-4 pb-6 text-ink-2">
          No tools match “{query.trim()}”. Try a task, such as “prettify” or “checksum”.
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

/** Shows the start of a pasted text, because the field has only one line, or the names of files. */
function Pasted({ content }: { content: Offered }) {
  const isText = typeof content === "string";
  const start = isText ? content.trimStart() : content.map(({ name }) => name).join(", ");
  return (
    <p className="flex items-baseline gap-3 border-rule border-b bg-sunk px-4 py-2 text-ink-2 text-sm">
      <span className="min-w-0 flex-1 truncate font-mono text-ink">{start.slice(0, MAX_QUERY_LENGTH)}</span>
      {isText ? (
        plural(content.length, "character")
      ) : (
        <span className="whitespace-nowrap">
          {content.length > 1 && `${plural(content.length, "file")}, `}
          {formatBytes(content.reduce((sum, { size }) => sum + size, 0))}
        </span>
      )}
    </p>
  );
}

const NO_ENTRIES: readonly Entry[] = [];

/** The tools that accept the files, once their starts have been read. */
function useFileEntries(content: Offered): readonly Entry[] {
  const [found, setFound] = useState({ content, entries: NO_ENTRIES });
  useEffect(() => {
    if (typeof content === "string") return;
    let current = true;
    openFileEntries(content).then((entries) => current && setFound({ content, entries }));
    return () => {
      current = false;
    };
  }, [content]);
  return found.content === content ? found.entries : NO_ENTRIES;
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, whose aria-activedescendant is the active option */}
      <div
        role="option"
        id={optionId(entry)}
        tabIndex={-1}
        aria-selected={active}
        className="flex min-h-12 cursor-pointer items-center gap-3 rounded px-2 py-1.5 aria-selected:bg-accent-soft"
        // Not onMouseEnter: a list that scrolls under a resting pointer must not change the selection.
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
