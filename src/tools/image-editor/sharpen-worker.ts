import type { Pixels } from "#shared/image/pixels.ts";
import type { SharpenRequest } from "./preview-sharpener.ts";
import { sharpen } from "./sharpen.ts";

globalThis.onmessage = ({ data: { picture, amount } }: MessageEvent<SharpenRequest>) => {
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas");
  context.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context.getImageData(0, 0, width, height);
  sharpen({ width, height, data: pixels.data as Pixels["data"] }, amount);
  context.putImageData(pixels, 0, 0);
  const sharpened = canvas.transferToImageBitmap();
  postMessage(sharpened, { transfer: [sharpened] });
};
