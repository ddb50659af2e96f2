import { describeSizeChange } from "#shared/describe-size-change.ts";
import { formatCount } from "#shared/format-number.ts";
import { attachMetadata, uprightExif, uprightXmp } from "#shared/image/attach-metadata.ts";
import { decodeImage } from "#shared/image/decode-image.ts";
import { drawOnCanvas, readPixels } from "#shared/image/encode-canvas.ts";
import { fitBytes } from "#shared/image/fit-bytes.ts";
import { fitWithin, type Size } from "#shared/image/fit-within.ts";
import { type ImageHeader, readImageHeader, uprightSize } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { type ImageMetadata, namesOfMetadata, readMetadata } from "#shared/image/read-metadata.ts";
import { removeMetadata } from "#shared/image/remove-metadata.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { splitName } from "#shared/result-name.ts";
import { FORMATS, type Format, type Settings } from "./compression.ts";
import { decodeStored } from "./decode-stored.ts";
import { encodeImage, optimizePng, QUALITY_STEP } from "./encode-image.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A target size is met when the result has at least this part of it. */
const CLOSE_ENOUGH = 0.95;
const MAX_QUALITY = 100;

interface Source {
  file: File;
  header: ImageHeader & { format: Format };
  metadata: ImageMetadata;
  /** The file as it may be given back: without metadata, if that's to be removed. Undefined if that can't be done. */
  original: Blob | undefined;
}

interface Compressed {
  content: Blob;
  size: Size;
  quality?: number;
}

/**
 * Compresses an image file, upright. Gives the original back if the result would be larger.
 * @throws {InputError} when the file is not a still image in one of the formats, or damaged
 */
export async function compressImage(
  file: File,
  settings: Settings,
  { progress }: Pick<RunContext, "progress">,
): Promise<OutputFile> {
  const source = await openSource(file, settings);
  const { header, original } = source;
  const target = settings.format === "same" ? header.format : settings.format;
  const upright = uprightSize(header);
  const size = fitWithin(upright, { width: settings.maxSide, height: settings.maxSide });
  const isSameSize = size.width === upright.width && size.height === upright.height;
  const limit = settings.goal === "size" ? settings.maxKilobytes * 1_000 : Number.POSITIVE_INFINITY;
  const isEnough = original !== undefined && original.size <= limit;
  const kept = (reason: string) => keepOriginal(source, settings, upright, reason);
  if (settings.goal === "size" && target === header.format && isSameSize && isEnough) {
    return kept(`already under ${formatCount(settings.maxKilobytes)} KB`);
  }
  const optimized = isSameSize && target === "png" ? await optimizeOriginal(source) : undefined;
  // Any limit above the size of the file gives way to it: the result must not be larger.
  const isBounded = target !== "png" && (settings.goal === "size" || !original);
  const encoding = { settings, target, size, maxBytes: isBounded ? Math.min(limit, file.size) : limit, progress };
  const compressed =
    optimized && optimized.size <= limit
      ? { content: optimized, size }
      : await encodeSource(source, encoding).catch((error) => {
          if (isEnough && isTooBig(error)) return undefined;
          throw error;
        });
  if (!compressed || (isEnough && (compressed.content.size >= original.size || compressed.size.width < size.width))) {
    return kept("original kept, because it’s smaller");
  }
  const { content } = compressed;
  return {
    name: nameFor(file, header.format, target),
    type: content.type,
    content,
    details: [
      describeSizeChange(file.size, content.size),
      describeSize(compressed.size),
      ...(compressed.quality === undefined ? [] : [`quality ${Math.round(compressed.quality)}`]),
      ...(compressed.size.width === size.width ? [] : [`shrunk from ${describeSize(size)}`]),
      ...describeMetadata(source, target, settings),
    ],
  };
}

async function openSource(file: File, { metadata: wanted }: Settings): Promise<Source> {
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE);
  if (!isSupported(header)) {
    throw new InputError("This file is not a JPEG, PNG, WebP or AVIF. Convert it first, with Image Converter.");
  }
  if (header.animated) {
    throw new InputError("This image is animated. Compressing it would leave one frame.");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const metadata = await readMetadata(bytes, header.format);
  return { file, header, metadata, original: originalOf(file, bytes, { header, metadata, wanted }) };
}

function isSupported(header: ImageHeader): header is Source["header"] {
  return FORMATS.some((format) => format === header.format);
}

function originalOf(
  file: File,
  bytes: Bytes,
  { header, metadata, wanted }: Pick<Source, "header" | "metadata"> & { wanted: Settings["metadata"] },
): Blob | undefined {
  if (wanted === "keep") return file;
  if (header.format === "avif") return namesOfMetadata(metadata).length === 0 ? file : undefined;
  const { type, pieces } = removeMetadata(bytes);
  return new Blob(pieces, { type });
}

/** Whether not even one pixel fits the limit. */
function isTooBig(error: unknown): boolean {
  return error instanceof InputError && error.field === "maxKilobytes";
}

async function optimizeOriginal({ header, original }: Source): Promise<Blob | undefined> {
  if (header.format !== "png" || !original) return undefined;
  return new Blob([await optimizePng(new Uint8Array(await original.arrayBuffer()))], { type: "image/png" });
}

interface Encoding {
  settings: Settings;
  target: Format;
  size: Size;
  maxBytes: number;
  progress: RunContext["progress"];
}

async function encodeSource(
  { file, header, metadata }: Source,
  { settings, target, size, maxBytes, progress }: Encoding,
): Promise<Compressed> {
  const keptProfile = profileToKeep(header, metadata, target, settings);
  const { bitmap } = await decodeImage(file, keptProfile && decodeStored);
  const added = settings.metadata === "keep" ? uprightMetadata(metadata, keptProfile) : {};
  const isSearch = settings.goal === "size";
  let pixels: ImageData | undefined;
  let attempts = 0;
  const encode = async ({ width, height }: Size, quality: number): Promise<Blob> => {
    if (pixels?.width !== width || pixels.height !== height) {
      pixels = undefined;
      pixels = pixelsOf(bitmap, { width, height }, target === "jpeg" ? settings.background : undefined);
      // Nothing will be too big, so the decoded image, of 4 bytes per pixel, isn't drawn again.
      if (maxBytes === Number.POSITIVE_INFINITY) bitmap.close();
    }
    const bytes = await encodeImage(pixels, target, quality, isSearch ? "half" : "auto");
    attempts++;
    // A search has no known end.
    progress(1 - 0.7 ** attempts);
    return new Blob(target === "avif" ? [bytes] : await attachMetadata(bytes, target, added), {
      type: `image/${target}`,
    });
  };
  try {
    const {
      content,
      size: fitted,
      quality,
    } = await fitBytes(encode, {
      size,
      quality: isSearch ? MAX_QUALITY : settings.quality,
      step: QUALITY_STEP[target],
      lossy: target !== "png",
      maxBytes,
      closeEnough: CLOSE_ENOUGH,
    });
    return { content, size: fitted, ...(target !== "png" && { quality }) };
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap, size: Size, background: string | undefined): ImageData {
  const canvas = drawOnCanvas(bitmap, { ...size, background });
  const pixels = readPixels(canvas);
  // Frees its memory before the encoder takes as much.
  canvas.width = 0;
  return pixels;
}

/** A color profile to keep with the colors as stored. Otherwise, the browser converts them to sRGB. */
function profileToKeep(header: ImageHeader, { icc }: ImageMetadata, target: Format, { metadata }: Settings) {
  const isTurnedPng = header.format === "png" && header.orientation !== 1;
  return metadata === "keep" && icc && isRgb(icc) && target !== "avif" && !isTurnedPng ? icc : undefined;
}

/** The color space in the header of a profile (ICC.1:2022, 7.2.6). */
function isRgb(icc: Bytes): boolean {
  return String.fromCharCode(...icc.subarray(16, 20)) === "RGB ";
}

function uprightMetadata({ exif, xmp }: ImageMetadata, icc: Bytes | undefined) {
  const upright = exif && uprightExif(exif);
  return { ...(upright && { exif: upright }), ...(xmp && { xmp: uprightXmp(xmp) }), ...(icc && { icc }) };
}

function keepOriginal({ file, header, metadata, original }: Source, settings: Settings, size: Size, reason: string) {
  const names = namesOfMetadata(metadata);
  return {
    name: file.name,
    type: `image/${header.format}`,
    content: original ?? file,
    details: [
      reason,
      describeSize(size),
      ...(names.length === 0 ? [] : [settings.metadata === "keep" ? "metadata kept" : `removed ${names.join(", ")}`]),
    ],
  };
}

function describeMetadata({ header, metadata }: Source, target: Format, settings: Settings): string[] {
  const names = namesOfMetadata(metadata);
  const isKept = settings.metadata === "keep";
  const keptProfile = profileToKeep(header, metadata, target, settings);
  return [
    ...(names.length === 0
      ? []
      : [
          !isKept
            ? `removed ${names.join(", ")}`
            : target === "avif"
              ? "AVIF can’t keep metadata here"
              : "metadata kept",
        ]),
    ...(metadata.icc ? [keptProfile ? "color profile kept" : "colors converted to sRGB"] : []),
  ];
}

function nameFor({ name }: File, source: Format, target: Format): string {
  if (source === target) return name;
  return `${splitName(name).stem}.${target === "jpeg" ? "jpg" : target}`;
}

function describeSize({ width, height }: Size): string {
  return `${width} × ${height} px`;
}
