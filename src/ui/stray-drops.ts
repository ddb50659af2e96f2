const PANEL = "[data-takes-files]";

/**
 * Keeps a file that is dropped beside a panel from being opened in place of the page, with all that was typed there.
 * Where one panel alone takes files, it takes this one too.
 */
export function catchStrayDrops(): void {
  /** A picture of the page itself is dragged as a file, too. */
  let isOwn = false;
  addEventListener("dragstart", () => {
    isOwn = true;
  });
  addEventListener("dragend", () => {
    isOwn = false;
  });
  /** With several panels nobody could tell for which of them a file is meant. */
  const onlyPanel = () => {
    const [panel, ...others] = isOwn || document.querySelector("dialog[open]") ? [] : document.querySelectorAll(PANEL);
    return others.length === 0 ? panel : undefined;
  };
  const handOn = (event: DragEvent) => {
    const { type, target, dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const panel = onlyPanel();
    // One that lets the event through does not listen, or not yet.
    if (!panel || panel.contains(target as Node)) dataTransfer.dropEffect = "none";
    else panel.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  };
  addEventListener("dragover", handOn);
  addEventListener("drop", handOn);
  addEventListener("dragleave", ({ target, relatedTarget }) => {
    const panel = onlyPanel();
    if (relatedTarget || !panel || panel.contains(target as Node)) return;
    panel.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
  });
}
