import type { ExpandedTags } from "exifreader/src/exif-reader.js";
import { concatenate } from "#shared/concatenate.ts";
import { type ImageHeader, parseImageHeader } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { jpegSegments, scanSegments } from "#shared/image/jpeg-header.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { decodeComment } from "./decode-comment.ts";
import { describeTags, toTag } from "./describe-tags.ts";
import { findPlace } from "./find-place.ts";
import { findXmp, isXmpProfile } from "./find-xmp.ts";
import { gifComments } from "./gif-extensions.ts";
import type { ImageMetadata, Tag, TagGroup } from "./image-metadata.ts";
import { readTags, readXmp } from "./read-tags.ts";

/** Our names for ExifReader's groups, in display order. */
const GROUPS = lookup<string>({
  exif: "EXIF",
  iptc: "IPTC",
  xmp: "XMP",
  icc: "ICC profile",
  pngText: "PNG text",
  png: "PNG",
  jfif: "JFIF",
  riff: "RIFF",
  gif: "GIF",
  photoshop: "Photoshop",
  makerNotes: "Maker notes",
  mpf: "Multi-picture format",
  composite: "Computed",
});

/** EXIF tags whose content ExifReader parses into another group. */
const CONTAINERS = lookup<string>({
  ApplicationNotes: "xmp",
  ICC_Profile: "icc",
  "IPTC-NAA": "iptc",
  MakerNote: "makerNotes",
  PhotoshopSettings: "photoshop",
});

/**
 * Reads all metadata of an image file.
 * @throws {InputError} when it is not an image
 */
export async function extractMetadata(bytes: Uint8Array<ArrayBuffer>): Promise<ImageMetadata> {
  const header = parseImageHeader(bytes);
  if (!header) throw new InputError(LOAD_FAILURE);
  const found = await readAll(header, bytes);
  const tags = new Map(Object.keys(GROUPS).map((key) => [key, describeTags(found[key as keyof ExpandedTags])]));
  const exif = (tags.get("exif") ?? []).filter(({ name }) => !tags.get(CONTAINERS[name] ?? "")?.length);
  const groups: TagGroup[] = [
    {
      name: "Image",
      tags: [...describeHeader(header, bytes), ...describeTags(found.file), ...describeTags(found.pngFile)],
    },
    {
      name: "Comment",
      tags: readComments(header, bytes).flatMap((comment) => toTag("Comment", decodeComment(comment))),
    },
    { name: "GPS", tags: exif.filter(({ name }) => name.startsWith("GPS")) },
    ...Object.entries(GROUPS).map(([key, name]) => ({
      name,
      tags: key === "exif" ? exif.filter((tag) => !tag.name.startsWith("GPS")) : (tags.get(key) ?? []),
    })),
  ];
  return {
    groups: groups.filter(({ tags }) => tags.length > 0),
    place: findPlace(found),
    thumbnail: readThumbnail(found),
  };
}

async function readAll(header: ImageHeader, bytes: Uint8Array<ArrayBuffer>): Promise<ExpandedTags> {
  const found = await readTags(header.format === "jpeg" ? closeGaps(bytes) : bytes);
  const packet = findXmp(header, bytes, found.pngText);
  const hiddenXmp = packet && (await readXmp(packet));
  const xmp = hiddenXmp ? { ...hiddenXmp, ...found.xmp } : found.xmp;
  return { ...found, ...(xmp && { xmp }), ...splitPng(found, { isXmpRead: describeTags(hiddenXmp).length > 0 }) };
}

/** Removes bytes between the segments of a JPEG, where ExifReader stops. */
function closeGaps(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const header = Array.from(jpegSegments(bytes));
  const parts = [
    bytes.subarray(0, 2),
    ...header.map(({ start, end }) => bytes.subarray(start, end)),
    bytes.subarray(header.at(-1)?.end),
  ];
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return size === bytes.length ? bytes : concatenate(parts, size);
}

/**
 * Separates a PNG's texts from its other chunks. ExifReader puts texts, header and other chunks into `png`, and
 * compressed texts into `pngText` too. Only texts have a string value.
 */
function splitPng(
  { png = {}, pngFile = {}, pngText = {} }: ExpandedTags,
  { isXmpRead }: { isXmpRead: boolean },
): Pick<ExpandedTags, "png" | "pngText"> {
  const isText = (tag: { value: unknown } | undefined) => typeof tag?.value === "string";
  const texts = Object.entries(pngText).filter(([key, tag]) => isText(tag) && !(isXmpRead && isXmpProfile(key)));
  const others = Object.entries(png).filter(([name, tag]) => !(isText(tag) || name in pngFile));
  return { pngText: Object.fromEntries(texts), png: Object.fromEntries(others) };
}

function describeHeader({ format, width, height, animated }: ImageHeader, bytes: Uint8Array): Tag[] {
  const megapixels = (width * height) / 1e6;
  return [
    { name: "Format", value: format.toUpperCase() },
    { name: "Dimensions", value: `${width} × ${height}` },
    { name: "Megapixels", value: megapixels < 1 ? String(Number(megapixels.toPrecision(3))) : megapixels.toFixed(1) },
    ...(format === "bmp"
      ? [{ name: "Bits per pixel", value: String((bytes[28] ?? 0) | ((bytes[29] ?? 0) << 8)) }]
      : []),
    ...(animated ? [{ name: "Animated", value: "yes" }] : []),
  ];
}

const JPEG_COMMENT = 0xfe;

/** Comments of a JPEG or GIF, which ExifReader ignores. */
function readComments({ format }: ImageHeader, bytes: Uint8Array): Uint8Array[] {
  if (format === "gif") return gifComments(bytes);
  if (format !== "jpeg") return [];
  return [...jpegSegments(bytes), ...scanSegments(bytes)]
    .filter(({ marker }) => marker === JPEG_COMMENT)
    .map(({ start, end }) => bytes.subarray(start + 4, end));
}

function readThumbnail({ Thumbnail }: ExpandedTags): ImageMetadata["thumbnail"] {
  const image = Thumbnail?.image;
  return image ? new Uint8Array(image as ArrayBuffer).slice() : undefined;
}
