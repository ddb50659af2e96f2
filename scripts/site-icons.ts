import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { outline } from "#server/mock/letters.ts";
import { CATEGORIES } from "#shared/tool-meta.ts";

const PAPER = "#fbfaf6";
const INK = "#1d1b17";
const INK_2 = "#5b564c";

/** What places that show a link as a card ask for: https://ogp.me/#structured */
const CARD = { width: 1200, height: 630 };

/**
 * Draws the site's icon as pictures: for tabs, as a browser draws an SVG on the main thread of the page that names it,
 * while it is being loaded; for the home screens of phones, which cut it to their shapes; for browsers and feed readers
 * that ask for `/favicon.ico` unasked; and with the site's name for places that show a link to it as a card.
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

/** The icon in the middle of a square of paper, within the circle that every home screen shows. */
async function drawTile(icon: string, size: number): Promise<Buffer> {
  const drawing = await draw(icon, Math.round(size * 0.56));
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: drawing, gravity: "centre" }])
    .png({ palette: true })
    .toBuffer();
}

/** The icon above the site's name and what it is, on paper, and below them the hues of the categories. */
async function drawCard(icon: string, siteName: string): Promise<Buffer> {
  const { width, height } = CARD;
  const place = `x="${width / 2 - 110}" y="84" width="220" height="220"`;
  const [name, line, hues] = await Promise.all([
    outline(siteName, 104, width - 160),
    outline("Small tools, one drawer.", 40, width - 160),
    readHues(),
  ]);
  const bar = width / hues.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${PAPER}"/>
    ${inLight(icon).replace("<svg", `<svg ${place}`)}
    <path transform="translate(${width / 2} 404)" fill="${INK}" d="${name ?? ""}"/>
    <path transform="translate(${width / 2} 508)" fill="${INK_2}" d="${line ?? ""}"/>
    ${hues.map((hue, at) => `<rect x="${at * bar}" y="${height - 20}" width="${bar}" height="20" fill="${hue}"/>`).join("")}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** The hues of the categories in the light theme. */
async function readHues(): Promise<string[]> {
  const css = await readFile(resolve("src/ui/theme.css"), "utf8");
  return CATEGORIES.map((category) => new RegExp(`--${category.toLowerCase()}: (#\\w+)`).exec(css)?.[1] ?? PAPER);
}

/** A picture has the colors of the light theme, in which its paper is. */
function inLight(icon: string): string {
  return icon.replace(/@media.*/, "");
}

/** @param size pixels of a side */
function draw(icon: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(inLight(icon)), { density: 72 * (size / 24) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** An ICO file with one picture, as PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // An icon, no cursor.
  header.writeUInt16LE(1, 4); // Pictures.
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10); // Planes.
  header.writeUInt16LE(32, 12); // Bits of a pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
