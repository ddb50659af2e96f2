import type { RunState } from "#ui/use-operation.ts";

/** A result with this much in view needs no scrolling. */
const MIN_VISIBLE_PX = 120;
/** Space around the result, with room for a toast at the top. */
const MARGIN_PX = { top: 72, bottom: 16 };

/** After a run started by an action button, gives the focus back to the button and scrolls to the result. */
export function revealResult(button: HTMLElement, { phase }: RunState): void {
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
  if (phase === "done") scrollToResult(findResult(button));
}

/** Scrolls to a result unless enough of it is in view. */
export function scrollToResult(result: HTMLElement | null | undefined): void {
  const box = result?.getBoundingClientRect();
  if (!box || box.top < innerHeight - MIN_VISIBLE_PX) return;
  scrollBy({
    top: Math.min(box.top - MARGIN_PX.top, box.bottom - innerHeight + MARGIN_PX.bottom),
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
}

/** The first live region after the action bar, other than its own notice. */
function findResult(button: HTMLElement): HTMLElement | undefined {
  const around = button.closest(".action-bar")?.parentElement;
  return [...document.querySelectorAll<HTMLElement>("main [aria-live=polite]")].find(
    (region) => button.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING && !around?.contains(region),
  );
}
