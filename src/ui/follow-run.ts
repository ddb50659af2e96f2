import type { RunState } from "#ui/use-operation.ts";

/** Of a result, this many pixels have to be seen for nobody to look for it. */
const SEEN = 120;
/** Between the result and the edges of the window; at the top a toast stands. */
const MARGIN = { top: 72, bottom: 16 };

/** After a run that a button of the action bar began: the focus it lost behind the progress, and a look at the result. */
export function followRun(button: HTMLElement, { phase }: RunState): void {
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
  if (phase === "done") showResult(button);
}

/** Scrolls to the result, unless it is in sight. */
function showResult(button: HTMLElement): void {
  const box = findResult(button)?.getBoundingClientRect();
  if (!box || box.top < innerHeight - SEEN) return;
  scrollBy({
    top: Math.min(box.top - MARGIN.top, box.bottom - innerHeight + MARGIN.bottom),
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
}

/** The live region that comes after the bar and is no notice beside it. */
function findResult(button: HTMLElement): HTMLElement | undefined {
  const around = button.closest(".action-bar")?.parentElement;
  return [...document.querySelectorAll<HTMLElement>("main [aria-live=polite]")].find(
    (region) => button.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING && !around?.contains(region),
  );
}
