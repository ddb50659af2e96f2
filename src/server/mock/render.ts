import sharp from "sharp";
import type { AddressedImage } from "#tools/mock-image-generator/image-address.ts";
import { fontSizeOf, toSvg } from "#tools/mock-image-generator/mock-image.ts";
import { lineWidth, outline } from "./letters.ts";

const QUALITY = 90;

/** The file of a mock image. */
export async function renderMock({ image, scale, type }: AddressedImage): Promise<Buffer> {
  if (type === "svg") return Buffer.from(toSvg(image, await lineWidth(image.label, fontSizeOf(image))));
  const picture = sharp(Buffer.from(await drawing({ image, scale, type })));
  switch (type) {
    case "png":
      // A palette would take the colors for near ones.
      return picture.png({ compressionLevel: 9 }).toBuffer();
    case "jpeg":
      return picture.jpeg({ quality: QUALITY }).toBuffer();
    case "webp":
      return picture.webp({ quality: QUALITY, effort: 2 }).toBuffer();
  }
}

/** An SVG of the size in pixels, with outlines for letters where the font has them all. */
async function drawing({ image, scale }: AddressedImage): Promise<string> {
  const { width, height, background, color, label } = image;
  const letters = await outline(label, fontSizeOf(image), width);
  const size = `width="${width * scale}" height="${height * scale}"`;
  if (letters === undefined) return toSvg(image).replace(/width="\d+" height="\d+"/, size);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${background}"/><path transform="translate(${width / 2} ${height / 2})" fill="${color}" d="${letters}"/></svg>`;
}
