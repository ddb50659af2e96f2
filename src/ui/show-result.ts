/** Of a result, this many pixels have to be seen for nobody to look for it. */
const SEEN = 120;
/** Between the result and the edges of the window; at the top a toast stands. */
const MARGIN = { top: 72, bottom: 16 };

/** Scrolls to the result of a run that the bar started, unless it is in sight. */
export function showResult(bar: HTMLElement | null): void {
  const box = bar && findResult(bar)?.getBoundingClientRect();
  if (!box || box.top < innerHeight - SEEN) return;
  scrollBy({
    top: Math.min(box.top - MARGIN.top, box.bottom - innerHeight + MARGIN.bottom),
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
}

/** The live region that comes after the bar and is no notice beside it. */
function findResult(bar: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("main [aria-live]")].find(
    (region) =>
      bar.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING && !bar.parentElement?.contains(region),
  );
}
