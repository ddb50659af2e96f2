// The package types its CommonJS build only, which gives Node no named exports.
/// <reference path="./exifreader.d.ts" />
import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { type ExpandedTags, errors, load } from "exifreader/src/exif-reader.js";
import { type ImageHeader, parseImageHeader } from "#shared/image/image-header.ts";
import { jpegSegments } from "#shared/image/jpeg-header.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { InputError } from "#shared/input-error.ts";
import type { ImageMetadata, Tag, TagGroup } from "./image-metadata.ts";

/** What ExifReader calls its groups, and what we call them, in the order in which they are shown. */
const GROUPS: Readonly<Record<string, string>> = {
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
};

/** Where things stand in the file: of no use to a person. */
const INNER =
  /IFD Pointer|^JPEGInterchangeFormat|^(ApplicationNotes|StripOffsets|StripByteCounts|TileOffsets|TileByteCounts|IPTC-NAA)$|^FileType$/;
const LONGEST_VALUE = 2_000;

/**
 * What an image file says about itself besides its pixels.
 * @throws {InputError} when it is no image.
 */
export async function extractMetadata(bytes: Uint8Array<ArrayBuffer>): Promise<ImageMetadata> {
  const header = parseImageHeader(bytes);
  if (!header) throw new InputError(LOAD_FAILURE);
  const found = await readTags(bytes);
  const exif = tagsOf(found.exif);
  // ExifReader lists the header and the texts of a PNG here once more.
  const others = Object.entries(found.png ?? {}).filter(
    ([name]) => !(name in (found.pngFile ?? {}) || name in (found.pngText ?? {})),
  );
  const sources: Readonly<Record<string, object | undefined>> = { ...found, png: Object.fromEntries(others) };
  const groups: TagGroup[] = [
    { name: "Image", tags: [...describe(header, bytes), ...tagsOf(found.file), ...tagsOf(found.pngFile)] },
    { name: "Comment", tags: header.format === "jpeg" ? jpegComments(bytes) : [] },
    { name: "GPS", tags: exif.filter(({ name }) => name.startsWith("GPS")) },
    ...Object.entries(GROUPS).map(([key, name]) => ({
      name,
      tags: key === "exif" ? exif.filter((tag) => !tag.name.startsWith("GPS")) : tagsOf(sources[key]),
    })),
  ];
  return { groups: groups.filter(({ tags }) => tags.length > 0), place: placeOf(found), thumbnail: thumbnailOf(found) };
}

async function readTags(bytes: Uint8Array<ArrayBuffer>): Promise<ExpandedTags> {
  const buffer = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  // Workers have no parser for XML of their own.
  const domParser = new DOMParser({ onError: onErrorStopParsing }) as never;
  try {
    return await load(buffer, { expanded: true, includeUnknown: true, async: true, domParser });
  } catch (error) {
    // A BMP, which has no such things, and an image without any.
    if (error instanceof errors.MetadataMissingError || (error as Error).message === "Invalid image format") return {};
    throw error;
  }
}

function describe({ format, width, height, animated }: ImageHeader, bytes: Uint8Array): Tag[] {
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

/** The comments of a JPEG, which ExifReader leaves out. Nothing says in which encoding they are. */
function jpegComments(bytes: Uint8Array): Tag[] {
  return Array.from(jpegSegments(bytes)).flatMap(({ marker, start, end }) => {
    if (marker !== JPEG_COMMENT) return [];
    const value = shorten(decodeComment(bytes.subarray(start + 4, end)));
    return value === "" ? [] : [{ name: "Comment", value }];
  });
}

function decodeComment(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

function tagsOf(group: object | undefined): Tag[] {
  return Object.entries(group ?? {}).flatMap(([name, tag]: [string, unknown]) => {
    if (name.startsWith("_") || INNER.test(name)) return [];
    return (Array.isArray(tag) ? tag : [tag]).flatMap((one) => {
      const value = describeValue(one, name);
      return value === "" ? [] : [{ name, value }];
    });
  });
}

/** What ExifReader does not put into words. */
const DESCRIPTIONS: Readonly<Record<string, (bytes: readonly number[]) => string | undefined>> = {
  GPSVersionID: (bytes) => bytes.join("."),
  UserComment: describeComment,
};

function describeValue(tag: unknown, name: string): string {
  if (typeof tag !== "object" || tag === null) return "";
  const { description, value } = tag as { description?: unknown; value?: unknown };
  const own = Array.isArray(value) ? DESCRIPTIONS[name]?.(value) : undefined;
  const text = own ?? (description === undefined || description === "" ? value : description);
  if (typeof text !== "string" && typeof text !== "number") return "";
  const shown = typeof text === "number" ? String(Number(text.toPrecision(12))) : text;
  return shorten(shown);
}

function shorten(text: string): string {
  const whole = text.replaceAll("\0", "").trim();
  return whole.length > LONGEST_VALUE ? `${whole.slice(0, LONGEST_VALUE)}…` : whole;
}

/** The text of a comment whose first 8 bytes say that it is in UTF-16 (EXIF 2.32, 4.6.5 D). */
function describeComment(bytes: readonly number[]): string | undefined {
  if (String.fromCharCode(...bytes.slice(0, 8)) !== "UNICODE\0") return undefined;
  const content = Uint8Array.from(bytes.slice(8));
  // Nothing says which byte comes first, but the high ones of a text are less varied than the low ones.
  const varied = (start: number) => new Set(content.filter((_, at) => at % 2 === start)).size;
  return new TextDecoder(varied(0) < varied(1) ? "utf-16be" : "utf-16le").decode(content);
}

function placeOf({ gps }: ExpandedTags): ImageMetadata["place"] {
  const { Latitude: latitude, Longitude: longitude, Altitude: altitude } = gps ?? {};
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude, ...(altitude === undefined ? {} : { altitude }) };
}

function thumbnailOf({ Thumbnail }: ExpandedTags): ImageMetadata["thumbnail"] {
  const image = Thumbnail?.image;
  return image ? new Uint8Array(image as ArrayBuffer).slice() : undefined;
}
