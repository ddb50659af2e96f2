/** An image as its pixels: four bytes each (red, green, blue, alpha, not premultiplied), row by row from the top left. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** More pixels than this (RGBA of 400 MB) are refused before anything is decoded. */
export const MAX_PIXELS = 100_000_000;
