import { formatCount, plural } from "#shared/format-number.ts";
import { type ArrangeAction, type Arrangement, pagesOf, targetsOf } from "./arrangement.ts";
import { isFilePage } from "./page-list.ts";

/** What an action did, for screen readers. */
export function describeChange(before: Arrangement, after: Arrangement, action: ArrangeAction): string {
  const pages = pagesOf(after);
  const left = plural(pages.length, "page");
  const targets = targetsOf(after);
  const places = pages.flatMap(({ key }, index) => (targets.has(key) ? [index + 1] : []));
  const [first = 0] = places;
  const last = places.at(-1) ?? 0;
  switch (action.type) {
    case "move":
    case "shift": {
      if (before === after) return "The pages are already there.";
      const now = first === last ? `page ${first}` : `pages ${first} to ${last}`;
      return `${plural(places.length, "page")} moved: now ${now} of ${formatCount(pages.length)}.`;
    }
    case "turn": {
      const placed = pages.find(({ key }) => targets.has(key));
      if (places.length === 1 && placed && isFilePage(placed.page)) {
        return `Page ${first} rotated to ${placed.page.turn}°.`;
      }
      return `${plural(places.length, "page")} rotated.`;
    }
    case "delete":
      return `${plural(pagesOf(before).length - pages.length, "page")} deleted, ${left} left.`;
    case "duplicate":
      return `${plural(pages.length - pagesOf(before).length, "page")} duplicated, ${left} now.`;
    case "insert-blank":
      return before === after ? "" : `Blank page inserted as page ${first} of ${formatCount(pages.length)}.`;
    case "undo":
      return before === after ? "Nothing to undo." : `Undone. ${left} now.`;
    case "redo":
      return before === after ? "Nothing to redo." : `Redone. ${left} now.`;
    case "remove-file":
      return `File removed, ${left} left.`;
    case "add-file":
      return `File added, ${left} now.`;
    case "select":
    case "select-all":
    case "select-none":
      return `${formatCount(after.selected.size)} of ${formatCount(pages.length)} selected.`;
    case "go":
      return action.extend ? `${formatCount(after.selected.size)} of ${formatCount(pages.length)} selected.` : "";
  }
}
