import utif, { type IFD } from "utif2";
import { assertPixelLimit } from "#shared/image/image-header.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { LITTLE_ENDIAN } from "#shared/image/tiff-tags.ts";

/**
 * The biggest image of a TIFF file, not yet turned as its orientation says: the others are thumbnails, or further pages
 * of at most its size.
 * @throws {InputError} when it has too many pixels, before it is decoded.
 * @throws {Error} when the file is damaged.
 */
export function decodeTiff(bytes: ArrayBuffer): Pixels {
  const area = (image: IFD) => number(image, "t256") * number(image, "t257");
  breakDirectoryLoop(bytes);
  const images = utif.decode(bytes).filter((image) => area(image) > 0);
  const biggest = images.reduce<IFD | undefined>(
    (best, image) => (best && area(best) >= area(image) ? best : image),
    undefined,
  );
  if (!biggest) throw new Error("This TIFF holds no image");
  // The header of the file is that of its first image.
  assertPixelLimit({ width: number(biggest, "t256"), height: number(biggest, "t257") });
  reverseBitOrder(bytes, biggest);
  if (number(biggest, "t284") === SEPARATE_PLANES && number(biggest, "t277") > 1) decodePlanes(bytes, biggest);
  else utif.decodeImage(bytes, biggest);
  expandGrayscale(biggest);
  const { width, height } = biggest;
  const rgba = utif.toRGBA8(biggest);
  if (rgba.length < width * height * 4) throw new Error("This TIFF is cut off");
  if (number(biggest, "t338") === ASSOCIATED_ALPHA) divideByAlpha(rgba);
  return {
    width,
    height,
    data: new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, width * height * 4),
  };
}

const SEPARATE_PLANES = 2;
const ASSOCIATED_ALPHA = 1;
const LOWEST_BIT_FIRST = 2;
/** None, LZW, Deflate by its two numbers, PackBits. Faxes say the order of their bits themselves, and JPEG has one. */
const BYTE_COMPRESSIONS = [1, 5, 8, 32_946, 32_773];
const MAX_DIRECTORIES = 10_000;

/** utif follows directories without end where one names an earlier one as the next: there the chain is cut. */
function breakDirectoryLoop(bytes: ArrayBuffer): void {
  const view = new DataView(bytes);
  const little = view.getUint16(0) === LITTLE_ENDIAN;
  const seen = new Set<number>();
  let at = view.getUint32(4, little);
  while (at !== 0 && at + 2 <= view.byteLength) {
    seen.add(at);
    const next = at + 2 + 12 * view.getUint16(at, little);
    if (next + 4 > view.byteLength) return;
    at = view.getUint32(next, little);
    if (seen.has(at) || seen.size === MAX_DIRECTORIES) {
      view.setUint32(next, 0, little);
      return;
    }
  }
}

/** Puts the bits of each stored byte in the usual order, which utif takes them to be in. */
function reverseBitOrder(bytes: ArrayBuffer, image: IFD): void {
  if (number(image, "t266") !== LOWEST_BIT_FIRST || !BYTE_COMPRESSIONS.includes(number(image, "t259"))) return;
  const lengths: unknown = image.t279 ?? image.t325;
  const starts: unknown = image.t273 ?? image.t324;
  if (!Array.isArray(starts) || !Array.isArray(lengths)) throw new Error("This TIFF does not say where its image is");
  let left = bytes.byteLength;
  for (const [index, start] of starts.entries()) {
    const strip = new Uint8Array(bytes).subarray(start, start + lengths[index]);
    left -= strip.length;
    if (left < 0) throw new Error("The parts of this TIFF overlap");
    for (const [at, byte] of strip.entries()) strip[at] = REVERSED_BITS[byte] ?? 0;
  }
}

const REVERSED_BITS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt([...byte.toString(2).padStart(8, "0")].reverse().join(""), 2),
);

/** A color that is stored multiplied by its opacity, as it is. */
function divideByAlpha(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let place = at; place < at + 3; place++) {
      rgba[place] = Math.min(255, Math.round(((rgba[place] ?? 0) * 255) / alpha));
    }
  }
}

/** utif takes the samples of a pixel to stand together: planes, one of all reds, one of all greens, are decoded one by one. */
function decodePlanes(bytes: ArrayBuffer, image: IFD): void {
  const samples = number(image, "t277");
  const sampleBytes = number(image, "t258") / 8;
  if (!Number.isInteger(sampleBytes)) throw new Error("This TIFF has planes of less than 8 bits");
  const area = number(image, "t256") * number(image, "t257");
  const data = new Uint8Array(area * samples * sampleBytes);
  for (let index = 0; index < samples; index++) {
    const part = (tag: string) => {
      const all: unknown = image[tag];
      if (!Array.isArray(all)) return undefined;
      return all.slice((index * all.length) / samples, ((index + 1) * all.length) / samples);
    };
    const own = { t273: part("t273"), t279: part("t279"), t324: part("t324"), t325: part("t325") };
    const plane = { ...image, ...own, t258: [8 * sampleBytes], t262: [1], t277: [1], t284: [1] } as IFD;
    utif.decodeImage(bytes, plane);
    for (let pixel = 0; pixel < area; pixel++) {
      for (let byte = 0; byte < sampleBytes; byte++) {
        data[(pixel * samples + index) * sampleBytes + byte] = plane.data[pixel * sampleBytes + byte] ?? 0;
      }
    }
    Object.assign(image, { width: plane.width, height: plane.height, isLE: plane.isLE });
  }
  image.data = data;
}

/** Grey of 2 or 4 bits as grey of 8: utif leaves some of it empty. */
function expandGrayscale(image: IFD): void {
  const bits = number(image, "t258");
  const isGray = Array.isArray(image.t262) && number(image, "t262") <= 1 && number(image, "t277") <= 1;
  if (!isGray || (bits !== 2 && bits !== 4)) return;
  const { width, height, data } = image;
  const bytesPerRow = Math.ceil((width * bits) / 8);
  const maxLevel = 2 ** bits - 1;
  const wide = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = data[y * bytesPerRow + ((x * bits) >> 3)] ?? 0;
      wide[y * width + x] = (((byte >> (8 - bits - ((x * bits) & 7))) & maxLevel) * 255) / maxLevel;
    }
  }
  Object.assign(image, { data: wide, t258: [8] });
}

function number(image: IFD, tag: string): number {
  const value = image[tag];
  return Array.isArray(value) ? Number(value[0]) : 0;
}
