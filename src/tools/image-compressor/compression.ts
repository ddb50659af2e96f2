/** The formats that are read and written. */
export const FORMATS = ["jpeg", "png", "webp", "avif"] as const;

export type Format = (typeof FORMATS)[number];

export interface Settings {
  format: Format | "same";
  goal: "quality" | "size";
  /** 1 to 100, for the goal `quality`. Not for PNG. */
  quality: number;
  /** In units of 1,000 bytes, for the goal `size`. */
  maxKilobytes: number;
  /** In pixels. 0 means no limit. */
  maxSide: number;
  metadata: "strip" | "keep";
  /** `#rrggbb`, fills transparent areas of a JPEG. */
  background: string;
}
