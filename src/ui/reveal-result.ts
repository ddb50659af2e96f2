import type { RunState } from "#ui/use-operation.ts";

/** A result with this much in view, or all of it, needs no scrolling. */
const MIN_VISIBLE_PX = 240;
/** Space around the result, with room for a toast at the top. */
const MARGIN_PX = { top: 72, bottom: 16 };

interface ActionPlace {
  bar: HTMLElement;
  /** The button that started the run, unless a key did. */
  pressed: HTMLElement | null;
}

/** After a run that the visitor asked for, scrolls to the result and gives the focus back to the pressed button. */
export function revealResult({ bar, pressed }: ActionPlace, { phase }: RunState): void {
  if (document.activeElement === document.body) pressed?.focus({ preventScroll: true });
  if (phase === "done") scrollToResult(findResult(bar));
}

/** Scrolls to a result unless enough of it is in view. */
export function scrollToResult(result: HTMLElement | null | undefined): void {
  const box = result?.getBoundingClientRect();
  if (!box) return;
  const visible = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  if (visible >= Math.min(box.height, MIN_VISIBLE_PX)) return;
  const toTop = box.top - MARGIN_PX.top;
  scrollBy({
    top: box.top < 0 ? toTop : Math.min(toTop, box.bottom - innerHeight + MARGIN_PX.bottom),
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
}

/** The first live region after the action bar, other than its own notice. */
function findResult(bar: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("main [aria-live=polite]")].find(
    (region) =>
      bar.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING && !region.closest(".tool-actions"),
  );
}
