import { useEffect, useState } from "react";
import { type OfferSource, offerTools } from "#app/palette/offer.ts";
import { SHARED_QUERY } from "#app/share-target.ts";
import { useIsApple } from "#ui/apple-keys.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { isPageDrag } from "#ui/page-drag.ts";
import { toastFailed } from "#ui/toast.tsx";
import { takeDropped } from "#ui/use-file-drop.tsx";

/** Takes whatever is pasted or dropped on the page, and offers the tools that accept it. */
export function PasteFirst() {
  const apple = useIsApple();
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => listenForContent(setIsDragging), []);
  useEffect(() => {
    if (location.search !== SHARED_QUERY && !("launchQueue" in window)) return;
    import("#app/home/received.ts").then(
      ({ receive }) => receive(),
      () => toastFailed("This part could not be loaded. Are you offline?"),
    );
  }, []);
  return (
    <div
      className={`mt-6 flex min-h-12 max-w-[34rem] items-center gap-3 rounded border border-dashed px-3 py-1.5 text-sm transition-colors ${isDragging ? "border-accent bg-accent-soft text-ink" : "border-rule-strong bg-card text-ink-2"}`}
    >
      <Icon name="clipboard" className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="sm:hidden">Paste anything to find its tools.</span>
        <span className="max-sm:hidden">
          Paste with <kbd>{apple ? "⌘V" : "Ctrl V"}</kbd> or drop files anywhere, and get the tools for it.
        </span>
      </p>
      <Button className="sm:hidden" onClick={offerClipboard}>
        Paste
      </Button>
    </div>
  );
}

/** Without access to the clipboard, opens the palette's field, which can be pasted into. */
async function offerClipboard(): Promise<void> {
  offerTools(await readClipboard());
}

async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return "";
  }
}

/** @returns unsubscribe */
function listenForContent(setIsDragging: (isDragging: boolean) => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const isOurs = ({ dataTransfer }: DragEvent) =>
    !isPageDrag() && !isPaletteOpen() && dataTransfer?.types.some((type) => type === "Files" || type === "text/plain");
  addEventListener(
    "dragover",
    (event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      setIsDragging(true);
    },
    options,
  );
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || setIsDragging(false), options);
  addEventListener(
    "drop",
    (event) => {
      setIsDragging(false);
      if (!isOurs(event) || !event.dataTransfer) return;
      event.preventDefault();
      offer(event.dataTransfer, "dropped");
    },
    options,
  );
  addEventListener(
    "paste",
    (event) => {
      if (isPaletteOpen() || !event.clipboardData) return;
      event.preventDefault();
      offer(event.clipboardData, "pasted");
    },
    options,
  );
  return () => listening.abort();
}

const isPaletteOpen = () => document.querySelector("dialog[open]") !== null;

function offer(data: DataTransfer, source: OfferSource): void {
  const text = data.getData("text/plain");
  if (data.files.length > 0) takeDropped(data, (files) => offerTools(files, source));
  else if (text.trim() !== "") offerTools(text, source);
}
