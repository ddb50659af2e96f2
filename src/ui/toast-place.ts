export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP_PX = 8;

/**
 * The top left corner where a toast covers the least of the obstacles. If several places are free, it prefers the top
 * right, below an obstacle at the top such as the site's header.
 */
export function placeToast(
  { width, height }: Pick<Box, "width" | "height">,
  bounds: Box,
  obstacles: readonly Box[],
): { left: number; top: number } {
  const right = bounds.left + bounds.width - width;
  const bottom = bounds.top + bounds.height - height - GAP_PX;
  const lefts = [right, bounds.left + (bounds.width - width) / 2, bounds.left];
  const tops = [
    bounds.top + GAP_PX,
    ...obstacles.map((box) => box.top + box.height + GAP_PX),
    bottom,
    ...obstacles.map((box) => box.top - height - GAP_PX),
  ].filter((top) => top >= bounds.top && top <= bottom);
  const places = tops.flatMap((top) => lefts.map((left) => ({ left, top })));
  const costs = places.map((place) => coveredArea({ ...place, width, height }, obstacles));
  return places[costs.indexOf(Math.min(...costs))] ?? { left: right, top: bounds.top + GAP_PX };
}

/** How much of the obstacles a box covers, in square pixels. */
export function coveredArea(box: Box, obstacles: readonly Box[]): number {
  return obstacles.reduce((sum, other) => {
    const width = Math.min(box.left + box.width, other.left + other.width) - Math.max(box.left, other.left);
    const height = Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top);
    return sum + Math.max(0, width) * Math.max(0, height);
  }, 0);
}

/** What a toast shouldn't cover: the header, actions, results, the head and foot of panels, a field at fault and menus.
 *  In a result, the head and foot count twice. */
const OBSTACLES =
  "body header:has(nav), .action-bar, main [aria-live=polite], .panel-head, .panel-foot, [aria-invalid=true], :popover-open";

/** Moves the fixed box around a toast off the parts of the page that matter, if it covers any of them. */
export function moveOffContent(toasts: HTMLElement): void {
  const main = document.querySelector("main > *")?.getBoundingClientRect();
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {};
  const left = main?.left ?? 0;
  const bounds = { left, top, width: main?.width ?? innerWidth, height };
  const obstacles = [...document.querySelectorAll(OBSTACLES)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  const now = toasts.getBoundingClientRect();
  if (toasts.style.top !== "" && coveredArea(now, obstacles) === 0) return;
  const place = placeToast(now, bounds, obstacles);
  toasts.style.left = `${place.left}px`;
  toasts.style.top = `${place.top}px`;
}
