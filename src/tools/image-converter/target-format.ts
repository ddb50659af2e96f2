import type { ImageFormat } from "#shared/image/image-header.ts";

export type TargetFormat = "png" | "jpeg" | "webp" | "bmp" | "gif";

/** The format that keeps the most of each source format: the same, if it can be written. */
const CLOSEST: Readonly<Record<ImageFormat, TargetFormat>> = {
  png: "png",
  jpeg: "jpeg",
  webp: "webp",
  bmp: "bmp",
  gif: "gif",
  tiff: "png",
  avif: "webp",
  heic: "jpeg",
};

/** The format to write a source in. `same` is the source's own. */
export function targetFormat(source: ImageFormat, wanted: TargetFormat | "same"): TargetFormat {
  return wanted === "same" ? CLOSEST[source] : wanted;
}

/** Whether a format has a quality. */
export function isLossy(format: TargetFormat): boolean {
  return format === "jpeg" || format === "webp";
}

/** The name of a format in a sentence. */
export function formatName(format: ImageFormat): string {
  return format === "webp" ? "WebP" : format.toUpperCase();
}
