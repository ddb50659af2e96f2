import { openPdf } from "./open-pdf.ts";

/** A small image of a page as RGBA pixels. */
export interface Thumbnail {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The longest side of a thumbnail, in pixels. */
const MAX_SIDE = 240;

/** Draws a page as a thumbnail. @param page counting from 1 @throws {InputError} like `openPdf` */
export async function drawPage(file: File, page: number, password: string): Promise<Thumbnail> {
  const document = await openPdf(file, password);
  const size = document.pageSize(page - 1) ?? { width: 1, height: 1 };
  const scale = MAX_SIDE / Math.max(size.width, size.height, 1);
  const scaled = (points: number) => Math.max(1, Math.round(points * scale));
  return document.draw(page - 1, { width: scaled(size.width), height: scaled(size.height) }, async (pixels) => {
    const data = new Uint8ClampedArray(pixels.data);
    for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
    return { width: pixels.width, height: pixels.height, data };
  });
}
