import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const PAPER = "#fbfaf6";

/**
 * Draws the site's icon as pictures: for tabs, as a browser draws an SVG on the main thread of the page that names it,
 * while it is being loaded; for the home screens of phones, which cut it to their shapes; and for browsers and feed
 * readers that ask for `/favicon.ico` unasked.
 */
export async function writeSiteIcons(outDir: string): Promise<void> {
  const icon = await readFile(join(outDir, "favicon.svg"), "utf8");
  await Promise.all([
    writeFile(join(outDir, "icon.png"), await draw(icon, 192)),
    writeFile(join(outDir, "apple-touch-icon.png"), await drawTile(icon, 180)),
    writeFile(join(outDir, "icon-512.png"), await drawTile(icon, 512)),
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

/** @param size pixels of a side */
function draw(icon: string, size: number): Promise<Buffer> {
  // A picture has the colors of the light theme, in which its paper is.
  const light = icon.replace(/@media.*/, "");
  return sharp(Buffer.from(light), { density: 72 * (size / 24) })
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
