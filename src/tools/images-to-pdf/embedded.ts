/** An image as a PDF contains it. */
export interface Embedded {
  /** In pixels, as stored. */
  width: number;
  height: number;
  /** Entries of the stream's dictionary, without size and color space. */
  entries: string;
  colorSpace: string;
  data: Uint8Array;
  /** An ICC profile that defines the colors, with the color space as the alternative. */
  profile?: { bytes: Uint8Array; components: number } | undefined;
  /** Opacity of the pixels, in shades of gray. */
  mask?: { entries: string; data: Uint8Array } | undefined;
}
