import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { textToPath } from "#server/mock/text-path.ts";
import { ROOT } from "#server/platform/entry.ts";
import { CATEGORIES } from "#shared/tool-meta.ts";

const PAPER = "#fbfaf6";
const INK = "#1d1b17";
const MUTED_INK = "#5b564c";
const OWN_ACCENT = "#1f5fd0";

const THEME = join(ROOT, "src/ui/theme.css");

/** Size of a link preview image: https://ogp.me/#structured */
const CARD = { width: 1200, height: 630 };
const ICON_ON_CARD = 220;

/**
 * Renders the site's icon as bitmaps: for tabs, because browsers render an SVG icon on the main thread while the page
 * loads; for phone home screens, which crop it; as `/favicon.ico` for clients that always request it; and with the
 * site's name for link previews.
 * @param icon an SVG or PNG file
 * @returns files by name
 */
export async function siteIcons(icon: Buffer, siteName: string): Promise<Map<string, Buffer>> {
  return new Map([
    ["icon.png", await draw(icon, 192)],
    ["apple-touch-icon.png", await drawTile(icon, 180)],
    ["icon-512.png", await drawTile(icon, 512)],
    ["card.png", await drawCard(icon, siteName)],
    ["favicon.ico", toIco(await draw(icon, 32), 32)],
  ]);
}

/**
 * The project's icon, with an accent color in place of its blue.
 * @param clientFolder the built site
 */
export async function ownIcon(clientFolder: string, accent = OWN_ACCENT): Promise<Buffer> {
  const icon = await readFile(join(clientFolder, "favicon.svg"), "utf8");
  // Without the dark theme, because the bitmaps have light paper.
  return Buffer.from(icon.replace(/@media.*/, "").replaceAll(OWN_ACCENT, accent));
}

/** The icon centered on a paper square, inside the safe circle of maskable icons. */
async function drawTile(icon: Buffer, size: number): Promise<Buffer> {
  const drawing = await draw(icon, Math.round(size * 0.56));
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: drawing, gravity: "centre" }])
    .png({ palette: true })
    .toBuffer();
}

/** The link preview: icon, site name, and tagline on paper, with a bar of category colors at the bottom. */
async function drawCard(icon: Buffer, siteName: string): Promise<Buffer> {
  const { width, height } = CARD;
  const [name, line, hues] = await Promise.all([
    textToPath(siteName, 104, width - 160),
    textToPath("Small tools, one drawer.", 40, width - 160),
    readHues(),
  ]);
  const bar = width / hues.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${PAPER}"/>
    <path transform="translate(${width / 2} 404)" fill="${INK}" d="${name ?? ""}"/>
    <path transform="translate(${width / 2} 508)" fill="${MUTED_INK}" d="${line ?? ""}"/>
    ${hues.map((hue, at) => `<rect x="${at * bar}" y="${height - 20}" width="${bar}" height="20" fill="${hue}"/>`).join("")}
  </svg>`;
  const drawing = await draw(icon, ICON_ON_CARD);
  return sharp(Buffer.from(svg))
    .composite([{ input: drawing, left: (width - ICON_ON_CARD) / 2, top: 84 }])
    .png({ palette: true })
    .toBuffer();
}

/** Category colors of the light theme. */
async function readHues(): Promise<string[]> {
  const css = await readFile(THEME, "utf8");
  const [light = ""] = css.split("  .dark {");
  const tokens = new Map(Array.from(light.matchAll(/--(\w+): (#\w+)/g), ([, name, value]) => [name, value] as const));
  return CATEGORIES.map((category) => tokens.get(category.toLowerCase()) ?? PAPER);
}

/** @param size side length in pixels */
function draw(icon: Buffer, size: number): Promise<Buffer> {
  return sharp(icon, { density: 72 * (size / 24) })
    .resize(size, size, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ palette: true })
    .toBuffer();
}

/** An ICO file with one PNG image. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // Icon, not cursor.
  header.writeUInt16LE(1, 4); // Image count.
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10); // Color planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
