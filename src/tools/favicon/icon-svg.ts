import { escapeXml } from "#shared/escape-xml.ts";

export interface Tile {
  /** `#rrggbb`; undefined for none. */
  background: string | undefined;
  /** Space on each side, in percent of the icon. */
  padding: number;
  /** Corner radius in percent: 0 for a square, 50 for a circle. */
  radius: number;
}

/** Letters or an emoji, placed in a square with sides of 100. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  fontSize: number;
  font: string;
  color: string;
}

const INVERTED = "<style>@media(prefers-color-scheme:dark){svg{filter:invert(1) hue-rotate(180deg)}}</style>";

/** @param invert swaps light and dark in dark mode */
export function textIcon({ text, x, y, fontSize, font, color }: PlacedText, tile: Tile, invert: boolean): string {
  const [left, baseline, size] = [x, y, fontSize].map((value) => Number(value.toFixed(2)));
  const attributes = `x="${left}" y="${baseline}" font-size="${size}" font-family="${font}" font-weight="bold" fill="${color}"`;
  return frame(tile, invert, `<text ${attributes}>${escapeXml(text)}</text>`);
}

/** An SVG in a tile. It's embedded as an image, so its IDs and styles stay its own. */
export function svgIcon(base64: string, tile: Tile, invert: boolean): string {
  const { padding, radius } = tile;
  const side = 100 - 2 * padding;
  const clip = radius > 0 ? ' clip-path="url(#corners)"' : "";
  const image = `<image x="${padding}" y="${padding}" width="${side}" height="${side}" href="data:image/svg+xml;base64,${base64}"/>`;
  return frame(
    tile,
    invert,
    (clip && `<clipPath id="corners"><rect width="100" height="100" rx="${radius}"/></clipPath>`) +
      (clip ? `<g${clip}>${image}</g>` : image),
  );
}

function frame({ background, radius }: Tile, invert: boolean, content: string): string {
  const back = background ? `<rect width="100" height="100" rx="${radius}" fill="${background}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${invert ? INVERTED : ""}${back}${content}</svg>\n`;
}
