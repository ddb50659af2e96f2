/** Drawing an SVG can't be interrupted, and the page waits for it. */
const MAX_DRAWN = 50_000;
/** In UTF-16 code units or bytes. */
export const MAX_DRAWN_LENGTH = 4_194_304;

/** @param drawn number of elements, with the copies of `use` */
export function canDraw(svg: string, drawn: number): boolean {
  return drawn <= MAX_DRAWN && svg.length <= MAX_DRAWN_LENGTH;
}

/** Longer side of an image in pixels, so that an icon can be compared too. */
const SHOWN_PX = 640;

/**
 * The SVG as an image that is as big as the panel. Adds the namespace, which SVG copied out of HTML doesn't need there.
 * @example asImage('<svg viewBox="0 0 2 1"/>') // '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 2 1"/>'
 */
export function asImage(svg: string): string {
  const [tag] = /<svg(?=[\s/>])[^>]*/.exec(svg) ?? [];
  if (tag === undefined) return svg;
  const added = /\sxmlns=/.test(tag) ? "" : ' xmlns="http://www.w3.org/2000/svg"';
  const [, viewBox = ""] = /\sviewBox=["']([^"']*)/.exec(tag) ?? [];
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0)) return svg.replace("<svg", () => `<svg${added}`);
  const scale = SHOWN_PX / Math.max(width, height);
  const size = ` width="${width * scale}" height="${height * scale}"`;
  const unsized = tag.replace(/\s(?:width|height)=(?:"[^"]*"|'[^']*')/g, "");
  return svg.replace(tag, () => unsized.replace("<svg", () => `<svg${added}${size}`));
}
