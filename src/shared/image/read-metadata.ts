import { concatenate } from "#shared/concatenate.ts";
import { pngChunks, pngContent, RIFF_CONTENT, riffChunks, viewOf } from "#shared/image/chunks.ts";
import type { ImageFormat } from "#shared/image/image-header.ts";
import { jpegSegments } from "#shared/image/jpeg-header.ts";
import { readTiffTags } from "#shared/image/tiff-tags.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What an image file has besides its pixels. */
export interface ImageMetadata {
  /** A TIFF structure. */
  exif?: Bytes;
  /** An XML packet in UTF-8. */
  xmp?: Bytes;
  /** A color profile. */
  icc?: Bytes;
  /** Names of other kinds. */
  others: readonly string[];
}

/** What decompresses to more is ignored: profiles and XMP have some kilobytes. */
const MAX_INFLATED_BYTES = 4_194_304;

const XMP_NAME = "http://ns.adobe.com/xap/1.0/\0";
const ICC_NAME = "ICC_PROFILE\0";
const PNG_XMP_NAME = "XML:com.adobe.xmp\0";

/** Reads the metadata of a JPEG, PNG or WebP file. Of other formats, only which kinds it seems to have. */
export async function readMetadata(bytes: Bytes, format: ImageFormat): Promise<ImageMetadata> {
  switch (format) {
    case "jpeg":
      return readJpeg(bytes);
    case "png":
      return readPng(bytes);
    case "webp":
      return readWebp(bytes);
    default:
      return { others: [...(textIn(bytes, "Exif") ? ["EXIF"] : []), ...(textIn(bytes, "rdf+xml") ? ["XMP"] : [])] };
  }
}

/**
 * Names the kinds of metadata for a person; the color profile is not one.
 * @example ["location", "EXIF", "XMP"]
 */
export function namesOfMetadata({ exif, xmp, others }: ImageMetadata): string[] {
  const hasLocation = (exif && hasGps(exif)) || (xmp && latin1(xmp).includes("GPSLatitude"));
  return [...(hasLocation ? ["location"] : []), ...(exif ? ["EXIF"] : []), ...(xmp ? ["XMP"] : []), ...others];
}

function readJpeg(bytes: Bytes): ImageMetadata {
  const found: Partial<ImageMetadata> = {};
  const others = new Set<string>();
  const profile = new Map<number, Bytes>();
  for (const { marker, start, end } of jpegSegments(bytes)) {
    const content = bytes.subarray(start + 4, end);
    if (marker === 0xe1 && startsWith(content, "Exif\0\0")) found.exif ??= content.subarray(6);
    else if (marker === 0xe1 && startsWith(content, XMP_NAME)) found.xmp ??= content.subarray(XMP_NAME.length);
    else if (marker === 0xe2 && startsWith(content, ICC_NAME)) profile.set(content[12] ?? 0, content.subarray(14));
    else if (marker === 0xed) others.add("IPTC");
    else if (marker === 0xfe) others.add("comment");
  }
  const parts = [...profile.entries()].sort(([a], [b]) => a - b).map(([, part]) => part);
  if (parts.length > 0) found.icc = concatenate(parts);
  return { ...found, others: [...others] };
}

async function readPng(bytes: Bytes): Promise<ImageMetadata> {
  const found: Partial<ImageMetadata> = {};
  const others = new Set<string>();
  for (const chunk of pngChunks(bytes)) {
    const { name } = chunk;
    const content = pngContent(bytes, chunk);
    if (name === "eXIf") found.exif ??= content;
    else if (name === "iCCP") found.icc ??= await inflate(content.subarray(content.indexOf(0) + 2));
    else if (name === "iTXt" && startsWith(content, PNG_XMP_NAME)) found.xmp ??= await readInternationalText(content);
    // libvips writes it so.
    else if (name === "zTXt" && startsWith(content, PNG_XMP_NAME))
      found.xmp ??= await inflate(content.subarray(PNG_XMP_NAME.length + 1));
    else if (/^[itz][TE][EX][xX]t$/.test(name)) others.add("text");
    else if (name === "tIME") others.add("time");
  }
  return withoutEmpty({ ...found, others: [...others] });
}

/** Two bytes say whether and how the text is compressed; language and translated name precede it. */
async function readInternationalText(content: Bytes): Promise<Bytes> {
  const isCompressed = content[PNG_XMP_NAME.length] === 1;
  const language = content.indexOf(0, PNG_XMP_NAME.length + 2);
  const text = content.subarray(content.indexOf(0, language + 1) + 1);
  return isCompressed ? inflate(text) : text;
}

async function inflate(compressed: Bytes): Promise<Bytes> {
  const parts: Bytes[] = [];
  let length = 0;
  try {
    for await (const part of new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate"))) {
      length += part.length;
      if (length > MAX_INFLATED_BYTES) return new Uint8Array();
      parts.push(part);
    }
  } catch {
    return new Uint8Array();
  }
  return concatenate(parts);
}

function readWebp(bytes: Bytes): ImageMetadata {
  const found: Partial<ImageMetadata> = {};
  for (const { name, start, end } of riffChunks(bytes, 12)) {
    const content = bytes.subarray(start + RIFF_CONTENT, end);
    // Some programs put the JPEG segment name before the TIFF structure.
    if (name === "EXIF") found.exif ??= startsWith(content, "Exif\0\0") ? content.subarray(6) : content;
    else if (name === "XMP ") found.xmp ??= content;
    else if (name === "ICCP") found.icc ??= content;
  }
  return withoutEmpty({ ...found, others: [] });
}

function withoutEmpty({ exif, xmp, icc, others }: ImageMetadata): ImageMetadata {
  return { ...(exif?.length && { exif }), ...(xmp?.length && { xmp }), ...(icc?.length && { icc }), others };
}

const GPS_DIRECTORY = 0x8825;

function hasGps(exif: Bytes): boolean {
  try {
    return readTiffTags(viewOf(exif), 0).has(GPS_DIRECTORY);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The metadata of an AVIF is declared at its start. */
const DECLARED_BYTES = 65_536;

function textIn(bytes: Bytes, text: string): boolean {
  return latin1(bytes.subarray(0, DECLARED_BYTES)).includes(text);
}

function startsWith(bytes: Bytes, text: string): boolean {
  return latin1(bytes.subarray(0, text.length)) === text;
}

function latin1(bytes: Bytes): string {
  return new TextDecoder("latin1").decode(bytes);
}
