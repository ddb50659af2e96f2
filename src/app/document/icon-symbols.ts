/** Id of the `<svg>` with the symbols of a page's icons. */
export const ICON_SYMBOLS = "icon-symbols";

/** Adds the icons that the page didn't show as sent. */
export function loadIconSymbols(): void {
  const icons = document.getElementById(ICON_SYMBOLS);
  const { sprite } = icons?.dataset ?? {};
  if (!icons || !sprite) return;
  // Unlike DOMParser, it needs no trusted HTML.
  const request = new XMLHttpRequest();
  request.open("GET", sprite);
  request.responseType = "document";
  request.onload = () => {
    const symbols = request.responseXML?.querySelectorAll("symbol") ?? [];
    icons.append(...Array.from(symbols).filter(({ id }) => !document.getElementById(id)));
  };
  request.send();
}
