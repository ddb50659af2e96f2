import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { textToPath } from "#server/mock/text-path.ts";
import { CATEGORIES } from "#shared/tool-meta.ts";

const PAPER = "#fbfaf6";
const INK = "#1d1b17";
const MUTED_INK = "#5b564c";

/** Size of a link preview image: https://ogp.me/#structured */
const CARD = { width: 1200, height: 630 };

/**
 * Renders the site's icon as bitmaps: for tabs, because browsers render an SVG icon on the main thread while the page
 * loads; for phone home screens, which crop it; as `/favicon.ico` for clients that always request it; and with the
 * site's name for link previews.
 */
export async function writeSiteIcons(outDir: string, siteName: string): Promise<void> {
  const icon = await readFile(join(outDir, "favicon.svg"), "utf8");
  await Promise.all([
    writeFile(join(outDir, "icon.png"), await draw(icon, 192)),
    writeFile(join(outDir, "apple-touch-icon.png"), await drawTile(icon, 180)),
    writeFile(join(outDir, "icon-512.png"), await drawTile(icon, 512)),
    writeFile(join(outDir, "card.png"), await drawCard(icon, siteName)),
    writeFile(join(outDir, "favicon.ico"), toIco(await draw(icon, 32), 32)),
  ]);
}

/** The icon centered on a paper square, inside the safe circle of maskable icons. */
async function drawTile(icon: string, size: number): Promise<Buffer> {
  const drawing = await draw(icon, Math.round(size * 0.56));
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: drawing, gravity: "centre" }])
    .png({ palette: true })
    .toBuffer();
}

/** The link preview: icon, site name, and tagline on paper, with a bar of category colors at the bottom. */
async function drawCard(icon: string, siteName: string): Promise<Buffer> {
  const { width, height } = CARD;
  const place = `x="${width / 2 - 110}" y="84" width="220" height="220"`;
  const [name, line, hues] = await Promise.all([
    textToPath(siteName, 104, width - 160),
    textToPath("Small tools, one drawer.", 40, width - 160),
    readHues(),
  ]);
  const bar = width / hues.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${PAPER}"/>
    ${toLightTheme(icon).replace("<svg", `<svg ${place}`)}
    <path transform="translate(${width / 2} 404)" fill="${INK}" d="${name ?? ""}"/>
    <path transform="translate(${width / 2} 508)" fill="${MUTED_INK}" d="${line ?? ""}"/>
    ${hues.map((hue, at) => `<rect x="${at * bar}" y="${height - 20}" width="${bar}" height="20" fill="${hue}"/>`).join("")}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Category colors of the light theme. */
async function readHues(): Promise<string[]> {
  const css = await readFile(resolve("src/ui/theme.css"), "utf8");
  return CATEGORIES.map((category) => new RegExp(`--${category.toLowerCase()}: (#\\w+)`).exec(css)?.[1] ?? PAPER);
}

/** Drops the dark theme, because the bitmaps have light paper. */
function toLightTheme(icon: string): string {
  return icon.replace(/@media.*/, "");
}

/** @param size side length in pixels */
function draw(icon: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(toLightTheme(icon)), { density: 72 * (size / 24) })
    .resize(size, size)
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
