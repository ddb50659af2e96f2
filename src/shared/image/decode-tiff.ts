import utif, { type IFD } from "utif2";
import { assertPixelLimit } from "#shared/image/image-header.ts";
import type { Pixels } from "#shared/image/pixels.ts";
import { LITTLE_ENDIAN } from "#shared/image/tiff-tags.ts";

/**
 * Decodes the biggest image in a TIFF file without applying its orientation. The others are thumbnails or further
 * pages.
 * @throws {InputError} before decoding, if it has too many pixels.
 * @throws {Error} if the file is damaged.
 */
export function decodeTiff(bytes: ArrayBuffer): Pixels {
  const area = (image: IFD) => number(image, "t256") * number(image, "t257");
  breakDirectoryLoop(bytes);
  const images = utif.decode(bytes).filter((image) => area(image) > 0);
  const biggest = images.reduce<IFD | undefined>(
    (best, image) => (best && area(best) >= area(image) ? best : image),
    undefined,
  );
  if (!biggest) throw new Error("This TIFF contains no image");
  // The caller has only checked the size of the first image.
  assertPixelLimit({ width: number(biggest, "t256"), height: number(biggest, "t257") });
  reverseBitOrder(bytes, biggest);
  if (number(biggest, "t284") === SEPARATE_PLANES && number(biggest, "t277") > 1) decodePlanes(bytes, biggest);
  else utif.decodeImage(bytes, biggest);
  expandGrayscale(biggest);
  const { width, height } = biggest;
  const rgba = utif.toRGBA8(biggest);
  if (rgba.length < width * height * 4) throw new Error("This TIFF is truncated");
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
/** None, LZW, Deflate (two codes), PackBits. Fax decoding handles bit order itself, and JPEG's is fixed. */
const BYTE_COMPRESSIONS = [1, 5, 8, 32_946, 32_773];
const MAX_DIRECTORIES = 10_000;

/** Cuts a chain of directories that loops back, which utif would follow forever. */
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

/** Reverses the bits of each stored byte: utif assumes the highest bit comes first. */
function reverseBitOrder(bytes: ArrayBuffer, image: IFD): void {
  if (number(image, "t266") !== LOWEST_BIT_FIRST || !BYTE_COMPRESSIONS.includes(number(image, "t259"))) return;
  const lengths: unknown = image.t279 ?? image.t325;
  const starts: unknown = image.t273 ?? image.t324;
  if (!Array.isArray(starts) || !Array.isArray(lengths)) throw new Error("This TIFF has no strip or tile offsets");
  let left = bytes.byteLength;
  for (const [index, start] of starts.entries()) {
    const strip = new Uint8Array(bytes).subarray(start, start + lengths[index]);
    left -= strip.length;
    if (left < 0) throw new Error("The strips of this TIFF overlap");
    for (const [at, byte] of strip.entries()) strip[at] = REVERSED_BITS[byte] ?? 0;
  }
}

const REVERSED_BITS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt([...byte.toString(2).padStart(8, "0")].reverse().join(""), 2),
);

/** Converts premultiplied colors to straight alpha. */
function divideByAlpha(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let place = at; place < at + 3; place++) {
      rgba[place] = Math.min(255, Math.round(((rgba[place] ?? 0) * 255) / alpha));
    }
  }
}

/** Decodes color planes one by one: utif expects the samples of a pixel to be adjacent. */
function decodePlanes(bytes: ArrayBuffer, image: IFD): void {
  const samples = number(image, "t277");
  const sampleBytes = number(image, "t258") / 8;
  if (!Number.isInteger(sampleBytes)) throw new Error("This TIFF has planes with fewer than 8 bits");
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

/** Expands 2-bit and 4-bit gray to 8 bits: utif leaves some pixels empty. */
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
