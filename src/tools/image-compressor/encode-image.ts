import type { Format } from "./compression.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The difference between two qualities of a format that a search should try. */
export const QUALITY_STEP: Readonly<Record<Format, number>> = { jpeg: 0.1, webp: 0.1, avif: 1, png: 1 };

/** Whether the colors of a JPEG have half the resolution: as the quality demands, or always. */
type ChromaDetail = "auto" | "half";

/**
 * Encodes pixels. `quality` is 0 to 100 on the scale of JPEG and ignored for PNG, which is lossless.
 * @param chroma in a search for a size, `half` keeps sizes from jumping at qualities 80 and 90
 */
export async function encodeImage(
  pixels: ImageData,
  format: Format,
  quality: number,
  chroma: ChromaDetail = "auto",
): Promise<Bytes> {
  switch (format) {
    case "jpeg": {
      const { default: encode } = await import("@jsquash/jpeg/encode.js");
      return new Uint8Array(await encode(pixels, jpegOptions(quality, chroma)));
    }
    case "webp": {
      const { default: encode } = await import("@jsquash/webp/encode.js");
      return new Uint8Array(await encode(pixels, { quality }));
    }
    case "avif": {
      const { encodeAvif } = await import("./encode-avif.ts");
      return encodeAvif(pixels, { quality: avifQuality(quality), speed: AVIF_SPEED });
    }
    case "png": {
      const { default: encode } = await import("@jsquash/png/encode.js");
      return optimizePng(new Uint8Array(await encode(pixels)));
    }
  }
}

/** Compresses a PNG file again without changing a pixel. Keeps its other chunks. */
export async function optimizePng(bytes: Bytes): Promise<Bytes> {
  // The package's main module would also bundle its version with threads.
  const { default: init, optimise } = await import("@jsquash/oxipng/codec/pkg/squoosh_oxipng.js");
  await init();
  return new Uint8Array(optimise(bytes, OXIPNG_LEVEL, false, false));
}

const OXIPNG_LEVEL = 2;
/** From 0 to 10, the fastest. 12 megapixels take about 7 seconds; at 6, twice that for 3% fewer bytes. */
const AVIF_SPEED = 8;

/** Qualities of the color channels that make up for one of brightness. */
const CHROMA_PER_QUALITY = 5;

function jpegOptions(quality: number, chroma: ChromaDetail) {
  const whole = Math.floor(quality + 1e-6);
  if (chroma === "auto") return { quality: whole };
  const chromaQuality = Math.min(100, whole + Math.round((quality - whole) * CHROMA_PER_QUALITY));
  return {
    quality: whole,
    auto_subsample: false,
    chroma_subsample: 2,
    separate_chroma_quality: true,
    chroma_quality: chromaQuality,
  };
}

/** Qualities of JPEG and AVIF that look alike (https://www.industrialempathy.com/posts/avif-webp-quality-settings/). */
const AVIF_QUALITIES = [
  [0, 0],
  [50, 48],
  [60, 51],
  [70, 56],
  [80, 64],
  [100, 100],
] as const;

function avifQuality(quality: number): number {
  const next = Math.max(
    1,
    AVIF_QUALITIES.findIndex(([jpeg]) => jpeg >= quality),
  );
  const [from, to] = [AVIF_QUALITIES[next - 1] ?? [0, 0], AVIF_QUALITIES[next] ?? [100, 100]];
  return Math.round(from[1] + ((quality - from[0]) / (to[0] - from[0])) * (to[1] - from[1]));
}
