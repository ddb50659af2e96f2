import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { type Offered, type OfferSource, onOffer } from "#app/palette/offer.ts";
import type { Results } from "#app/palette/results.tsx";
import { isPaletteShortcut } from "#app/palette/shortcut.ts";
import { useIsApple } from "#ui/apple-keys.ts";
import { Icon } from "#ui/icon.tsx";

/** Only the field is part of the first paint. The list loads later and picks up what was typed meanwhile. */
const loadResults = () => import("#app/palette/results.tsx");

/** The 'Find a tool' button, its shortcut Ctrl K or ⌘K, and the palette they open. */
export function FindTool() {
  const apple = useIsApple();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const keyHandler = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [Loaded, setLoaded] = useState<typeof Results>();
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [query, setQuery] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const [isEnterPending, setIsEnterPending] = useState(false);
  const [offered, setOffered] = useState<Offered>("");
  const [source, setSource] = useState<OfferSource>("pasted");

  const load = () => {
    loadResults().then(
      (module) => setLoaded(() => module.Results),
      () => setFailed(true),
    );
  };
  const close = () => dialog.current?.close();
  const reset = () => {
    setOpen(false);
    setQuery("");
    setActiveId(undefined);
    setIsEnterPending(false);
    setOffered("");
  };
  const show = (content: Offered = "", from: OfferSource = "pasted") => {
    if (dialog.current?.open) return;
    reset();
    setOffered(content);
    setSource(from);
    dialog.current?.showModal();
    field.current?.focus();
    setOpen(true);
    setOpenings(openings + 1);
    setFailed(false);
    load();
  };

  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return;
      event.preventDefault();
      if (dialog.current?.open) close();
      else show();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });

  useLayoutEffect(() => onOffer(show));

  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (keyHandler.current) keyHandler.current(event);
    else if (event.key === "Enter") setIsEnterPending(true);
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded text-ink-2 text-sm transition-colors hover:text-ink sm:min-h-9 sm:min-w-56 sm:justify-start sm:border sm:border-rule-strong sm:bg-card sm:px-2.5"
        onPointerEnter={load}
        onClick={() => show()}
      >
        <Icon name="search" className="size-4.5 sm:size-4" />
        <span className="max-sm:sr-only">Find a tool</span>
        <span
          aria-hidden="true"
          className="ml-auto font-mono rounded border border-rule bg-sunk px-1.5 text-xs max-sm:hidden"
        >
          {apple ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; the click is on the backdrop */}
      <dialog
        ref={dialog}
        aria-label="Find a tool"
        className="h-dvh max-h-none w-full max-w-none overflow-hidden bg-card text-ink backdrop:bg-ink/30 sm:mx-auto sm:mt-[12vh] sm:h-fit sm:max-h-[76vh] sm:max-w-160 sm:rounded sm:border sm:border-rule-strong sm:shadow-float dark:backdrop:bg-paper/70"
        // It may be open again by now.
        onClose={() => dialog.current?.open || reset()}
        onClick={({ target }) => target === dialog.current && close()}
      >
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex items-center gap-3 border-rule border-b pr-2 pl-4">
            <Icon name="search" className="size-4.5 text-ink-2" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label="Name or task"
              aria-autocomplete="list"
              aria-expanded={open && Loaded !== undefined}
              aria-controls="palette-list"
              aria-activedescendant={activeId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Name or task, like prettify"
              className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={onFieldKey}
            />
            <button
              type="button"
              aria-label="Close"
              className="grid size-11 place-items-center rounded text-ink-2 transition-colors hover:bg-sunk hover:text-ink"
              onClick={close}
            >
              <Icon name="x" className="size-4.5" />
            </button>
          </div>
          {open && Loaded && (
            <Loaded
              // When it opens again before it hears of its close, the list must still start afresh.
              key={openings}
              query={query}
              offered={offered}
              source={source}
              field={field}
              keyHandler={keyHandler}
              isEnterPending={isEnterPending}
              onActive={setActiveId}
              onDone={close}
            />
          )}
          {open && failed && !Loaded && (
            <p role="alert" className="p-4 text-ink-2">
              Couldn't load the list of tools. Are you offline?
            </p>
          )}
        </div>
      </dialog>
    </>
  );
}
