import type { Thumbnail } from "#shared/pdf/draw-page.ts";

/** Paints a thumbnail, rotated clockwise. */
export function paintThumbnail(canvas: HTMLCanvasElement, { width, height, data }: Thumbnail, degrees: number): void {
  const picture = new OffscreenCanvas(width, height);
  picture.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  [canvas.width, canvas.height] = degrees % 180 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext("2d");
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((degrees * Math.PI) / 180);
  context?.drawImage(picture, -width / 2, -height / 2);
}
