import sharp from "sharp";
import type { AddressedImage } from "#tools/mock-image-generator/image-address.ts";
import { fontSizeOf, toSvg } from "#tools/mock-image-generator/mock-image.ts";
import { lineWidth, textToPath } from "./text-path.ts";

const QUALITY = 90;

/** Renders a mock image to the bytes of its file. */
export async function renderMock({ image, scale, type }: AddressedImage): Promise<Buffer> {
  if (type === "svg") return Buffer.from(toSvg(image, await lineWidth(image.label, fontSizeOf(image))));
  const picture = sharp(Buffer.from(await toRasterSvg({ image, scale, type })));
  switch (type) {
    case "png":
      // No palette: quantizing would change the exact colors.
      return picture.png({ compressionLevel: 9 }).toBuffer();
    case "jpeg":
      return picture.jpeg({ quality: QUALITY }).toBuffer();
    case "webp":
      return picture.webp({ quality: QUALITY, effort: 2 }).toBuffer();
  }
}

/** An SVG in output pixels. Its text is drawn as paths if the font has every letter. */
async function toRasterSvg({ image, scale }: AddressedImage): Promise<string> {
  const { width, height, background, color, label } = image;
  const letters = await textToPath(label, fontSizeOf(image), width);
  const size = `width="${width * scale}" height="${height * scale}"`;
  if (letters === undefined) return toSvg(image).replace(/width="\d+" height="\d+"/, size);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${background}"/><path transform="translate(${width / 2} ${height / 2})" fill="${color}" d="${letters}"/></svg>`;
}
