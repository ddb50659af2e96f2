import { isPageDrag } from "#ui/page-drag.ts";

const PANEL_SELECTOR = "[data-takes-files]";

/**
 * Keeps the browser from replacing the page, with all its input, by a file dropped outside a panel. If the page has a
 * single panel for files, that panel gets the file.
 */
export function catchStrayDrops(): void {
  /** With several panels, the target would be a guess. */
  const onlyPanel = () => {
    const [panel, ...others] =
      isPageDrag() || document.querySelector("dialog[open]") ? [] : document.querySelectorAll(PANEL_SELECTOR);
    return others.length === 0 ? panel : undefined;
  };
  const forwardDrag = (event: DragEvent) => {
    const { type, target, dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const panel = onlyPanel();
    // A panel that let the event through is not listening, or not yet.
    if (!panel || panel.contains(target as Node)) dataTransfer.dropEffect = "none";
    else panel.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  };
  addEventListener("dragover", forwardDrag);
  addEventListener("drop", forwardDrag);
  addEventListener("dragleave", ({ target, relatedTarget }) => {
    const panel = onlyPanel();
    if (relatedTarget || !panel || panel.contains(target as Node)) return;
    panel.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
  });
}
