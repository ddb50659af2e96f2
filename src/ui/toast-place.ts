export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP_PX = 8;
/** Covering a bit of what is spared is worse than lying on something else with the whole toast. */
const SPARED_WEIGHT = 1_000;

/**
 * The top left corner where a toast covers the least of the obstacles. If several places are free, it prefers the top
 * right, below an obstacle at the top such as the site's header.
 * @param spared what it covers only if there is no other place
 */
export function placeToast(
  { width, height }: Pick<Box, "width" | "height">,
  bounds: Box,
  others: readonly Box[],
  spared: readonly Box[] = [],
): { left: number; top: number } {
  const obstacles = [...others, ...spared];
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
  const costs = places.map((place) => {
    const box = { ...place, width, height };
    return coveredArea(box, others) + SPARED_WEIGHT * coveredArea(box, spared);
  });
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

/** The title of a page, Share and the star. */
const SPARED = "main header :is(h1, button)";

/** Moves the fixed box around a toast off the parts of the page that matter, if it covers any of them. */
export function moveOffContent(toasts: HTMLElement): void {
  const main = document.querySelector("main > *")?.getBoundingClientRect();
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {};
  const left = main?.left ?? 0;
  const bounds = { left, top, width: main?.width ?? innerWidth, height };
  const [obstacles, spared] = [boxesOf(OBSTACLES), boxesOf(SPARED)];
  const now = toasts.getBoundingClientRect();
  if (toasts.style.top !== "" && coveredArea(now, [...obstacles, ...spared]) === 0) return;
  const place = placeToast(now, bounds, obstacles, spared);
  toasts.style.left = `${place.left}px`;
  toasts.style.top = `${place.top}px`;
}

function boxesOf(selector: string): readonly Box[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
}
