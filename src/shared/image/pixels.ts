/** Pixels row by row from the top left, four bytes each: red, green, blue, alpha (not premultiplied). */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Larger images (400 MB of RGBA) are rejected before decoding. */
export const MAX_PIXELS = 100_000_000;
