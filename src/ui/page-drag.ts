let isFromPage = false;

/** Whether something of this page is being dragged: an image would look like a file, a link like text. */
export function isPageDrag(): boolean {
  return isFromPage;
}

/** @returns stop */
export function trackPageDrags(): () => void {
  const start = () => {
    isFromPage = true;
  };
  const end = () => {
    isFromPage = false;
  };
  addEventListener("dragstart", start, { capture: true });
  addEventListener("dragend", end, { capture: true });
  return () => {
    removeEventListener("dragstart", start, { capture: true });
    removeEventListener("dragend", end, { capture: true });
  };
}
