import { InputError } from "#shared/input-error.ts";
import { prepareSvg } from "./prepare-svg.ts";

const MAX_BYTES = 2_097_152;

export function isSvg({ name, type }: File): boolean {
  return type === "image/svg+xml" || /\.svg$/i.test(name);
}

/**
 * Draws an SVG as a PNG with a longer side of 1,024 pixels, which only a page can.
 * @returns the PNG and the SVG
 * @throws {InputError} if it isn't an SVG, or drawing it could block the page
 */
export async function drawSvg(file: File): Promise<[png: File, svg: File]> {
  if (file.size > MAX_BYTES) throw new InputError("An SVG for an icon can have up to 2 MB.");
  const { svg, width, height } = prepareSvg(await file.text());
  const sized = new File([svg], file.name, { type: "image/svg+xml" });
  const url = URL.createObjectURL(sized);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new InputError("This SVG can’t be drawn.");
    return [new File([png], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" }), sized];
  } catch {
    throw new InputError("This SVG can’t be drawn.");
  } finally {
    URL.revokeObjectURL(url);
  }
}
