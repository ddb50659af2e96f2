import { zlibSync } from "fflate";
import type { JpegCodec } from "#shared/image/jpeg-codec.ts";
import { jpegSegments } from "#shared/image/jpeg-header.ts";
import { lookup } from "#shared/lookup.ts";
import type { PdfFile } from "#shared/pdf/pdf-file.ts";
import { type Dict, isDict, type Stream } from "#shared/pdf/value.ts";
import { decodeStream, type Filter } from "./decode-stream.ts";
import type { DrawnSize } from "./image-sizes.ts";
import { downsample, fromRgba, predictorOf, type Samples, toGray, toRgba, undoPredictor } from "./pixels.ts";

export interface ImageSettings {
  dpi: number;
  /** 0 to 100. */
  quality: number;
  grayscale: boolean;
}

/** An A4 scan at 600 DPI has 35 million. */
const MAX_PIXELS = 40_000_000;
/** Progressive files have about ten; decoding each takes as long as the image is large. */
const MAX_SCANS = 100;
const POINTS_PER_INCH = 72;
/** Images of hardly more than the resolution stay sharp. */
const MIN_REDUCTION = 1.2;
/** Encoding a photo once more loses detail, so it must be worth it. */
const MAX_KEPT_SHARE = 0.9;

/** The image in fewer bytes; undefined if it should stay as it is.
 *  @param drawn the largest size it is drawn at, if known */
export async function recompressImage(
  file: PdfFile,
  image: Stream,
  drawn: DrawnSize | undefined,
  settings: ImageSettings,
  loadCodec: () => Promise<JpegCodec>,
): Promise<Stream | undefined> {
  const size = readSize(file, image.dict);
  if (!size) return undefined;
  const codec = await loadCodec();
  const source = readSamples(file, image, size, codec);
  if (!source) return undefined;
  const isGray = settings.grayscale || size.channels === 1;
  const target = targetSize(size, drawn, settings.dpi);
  const isColorRemoved = isGray && size.channels === 3;
  const scaled = target ? downsample(source.samples, target) : source.samples;
  const samples = isGray ? toGray(scaled) : scaled;
  const { width, height } = samples;
  const jpeg = codec.encode({ width, height, data: toRgba(samples) }, { quality: settings.quality, gray: isGray });
  const exact = source.isLossless ? zlibSync(samples.data, { level: 9 }) : undefined;
  const isExact = exact !== undefined && exact.length <= jpeg.length;
  const data = isExact ? exact : jpeg;
  const limit = isColorRemoved ? image.data.length : image.data.length * MAX_KEPT_SHARE;
  if (data.length >= limit) return undefined;
  const dict = new Map(image.dict);
  dict.delete("DecodeParms");
  dict.set("Width", String(width));
  dict.set("Height", String(height));
  dict.set("BitsPerComponent", "8");
  dict.set("Filter", isExact ? "/FlateDecode" : "/DCTDecode");
  if (isColorRemoved) {
    dict.set("ColorSpace", "/DeviceGray");
    dict.delete("Decode");
  }
  return { dict, data };
}

/** Size and channels of an image that can be encoded again: 8-bit gray or RGB, without what depends on exact colors. */
function readSize(file: PdfFile, dict: Dict): Omit<Samples, "data"> | undefined {
  const number = (key: string) => Number(file.text(dict.get(key)));
  const [width, height] = [number("Width"), number("Height")];
  const channels = readChannels(file, dict);
  if (!channels || file.text(dict.get("ImageMask")) === "true") return undefined;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) return undefined;
  if (width * height > MAX_PIXELS || number("BitsPerComponent") !== 8) return undefined;
  // Colors that are transparent, and colors multiplied by their transparency, must stay exact.
  if (Array.isArray(file.resolve(dict.get("Mask")))) return undefined;
  if (maskOf(file, dict)?.has("Matte")) return undefined;
  const range = file.array(dict.get("Decode")).map((item) => Number(file.text(item)));
  if (range.some((value, index) => value !== index % 2)) return undefined;
  return { width, height, channels };
}

function maskOf(file: PdfFile, dict: Dict): Dict | undefined {
  const mask = file.resolve(dict.get("SMask"));
  return typeof mask === "object" && "data" in mask ? mask.dict : undefined;
}

const SPACES = lookup<1 | 3>({ "/DeviceGray": 1, "/CalGray": 1, "/DeviceRGB": 3, "/CalRGB": 3 });

function readChannels(file: PdfFile, dict: Dict): 1 | 3 | undefined {
  const space = file.resolve(dict.get("ColorSpace"));
  if (typeof space === "string") return SPACES[space];
  if (!Array.isArray(space)) return undefined;
  const family = file.text(space[0]) ?? "";
  if (family !== "/ICCBased") return SPACES[family];
  const profile = file.resolve(space[1]);
  if (profile === undefined || typeof profile === "string" || Array.isArray(profile) || isDict(profile))
    return undefined;
  const alternate = file.resolve(profile.dict.get("Alternate"));
  // Such as Lab, whose channels have other ranges.
  if (alternate !== undefined && !(typeof alternate === "string" && SPACES[alternate])) return undefined;
  const count = Number(file.text(profile.dict.get("N")));
  return count === 1 || count === 3 ? count : undefined;
}

function readSamples(
  file: PdfFile,
  image: Stream,
  size: Omit<Samples, "data">,
  codec: JpegCodec,
): { samples: Samples; isLossless: boolean } | undefined {
  const { width, height, channels } = size;
  // PNG predictors add a byte per row. A JPEG in an ASCII filter can be larger than its few pixels.
  const maxBytes = (width * channels + 1) * height + 1_048_576;
  const decoded = decodeStream(file, image, Math.max(maxBytes, image.data.length));
  if (!decoded) return undefined;
  const { bytes, rest, predictor: parameters } = decoded;
  if (rest.length === 0) {
    const predictor = predictorOf(parameters, size, (name) => {
      const value = file.text(parameters?.get(name));
      return value === undefined ? undefined : Number(value);
    });
    const data = predictor === undefined ? undefined : undoPredictor(bytes, size, predictor);
    return data && { samples: { ...size, data }, isLossless: true };
  }
  if (rest.length > 1 || !isPlainJpeg(file, rest[0], bytes, size)) return undefined;
  try {
    const pixels = codec.decode(bytes);
    if (pixels.width !== width || pixels.height !== height) return undefined;
    return { samples: fromRgba(pixels, channels === 1 ? 1 : 3), isLossless: false };
  } catch {
    return undefined;
  }
}

/** Whether it is a JPEG of the size and channels that its dictionary says, in the usual colors. */
function isPlainJpeg(
  file: PdfFile,
  filter: Filter | undefined,
  bytes: Uint8Array,
  { width, height, channels }: Omit<Samples, "data">,
): boolean {
  if (filter?.name !== "/DCTDecode" || file.text(filter.parameters?.get("ColorTransform"))) return false;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    // Baseline, extended and progressive; libjpeg can't decode the others.
    if (marker < 0xc0 || marker > 0xc2) continue;
    if (end > bytes.length || end < start + 10) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset + start);
    const isSame = view.getUint16(5) === height && view.getUint16(7) === width;
    return view.getUint8(4) === 8 && isSame && view.getUint8(9) === channels && countScans(bytes) <= MAX_SCANS;
  }
  return false;
}

function countScans(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xda) count++;
  return count;
}

/** The size at this resolution; undefined if the image has not much more. */
function targetSize(
  { width, height }: Omit<Samples, "data">,
  drawn: DrawnSize | undefined,
  dpi: number,
): { width: number; height: number } | undefined {
  if (!drawn) return undefined;
  const scale = Math.max(drawn.width / width, drawn.height / height) * (dpi / POINTS_PER_INCH);
  if (!(scale * MIN_REDUCTION < 1)) return undefined;
  const scaled = (length: number) => Math.min(length, Math.max(1, Math.ceil(length * scale)));
  return { width: scaled(width), height: scaled(height) };
}
