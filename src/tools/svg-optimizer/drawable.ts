/** Drawing an SVG can't be interrupted, and the page waits for it. */
const MAX_DRAWN = 50_000;
/** In UTF-16 code units or bytes. */
export const MAX_DRAWN_LENGTH = 4_194_304;

/** @param drawn number of elements, with the copies of `use` */
export function canDraw(svg: string, drawn: number): boolean {
  return drawn <= MAX_DRAWN && svg.length <= MAX_DRAWN_LENGTH;
}

/** Makes an image of SVG copied out of HTML, which needs no namespace there. */
export function withNamespace(svg: string): string {
  const [tag] = /<svg(?=[\s/>])[^>]*/.exec(svg) ?? [];
  if (tag === undefined || /\sxmlns=/.test(tag)) return svg;
  return svg.replace(tag, () => tag.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
