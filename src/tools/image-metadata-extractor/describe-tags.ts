import { decodeCodedComment } from "./decode-comment.ts";
import type { Tag } from "./image-metadata.ts";
import { COMPRESSIONS, PHOTOMETRIC_INTERPRETATIONS } from "./tiff-names.ts";
import { parseXmpCoordinate } from "./xmp-coordinate.ts";

/** Offsets in the file, which mean nothing to readers. */
const OFFSET_TAGS =
  /IFD Pointer|^JPEGInterchangeFormat|^(StripOffsets|StripByteCounts|TileOffsets|TileByteCounts)$|^FileType$/;
const MAX_VALUE_LENGTH = 2_000;

/** The meaningful tags of one of ExifReader's groups, as text. */
export function describeTags(group: object | undefined): Tag[] {
  return Object.entries(group ?? {}).flatMap(([name, tag]: [string, unknown]) => {
    if (name.startsWith("_") || OFFSET_TAGS.test(name)) return [];
    return (Array.isArray(tag) ? tag : [tag]).flatMap((one) => toTag(name, describeValue(one, name)));
  });
}

/** A tag with shortened text, or none for blank text. */
export function toTag(name: string, text: string): Tag[] {
  const whole = text.replaceAll("\0", "").trim();
  const value = whole.length > MAX_VALUE_LENGTH ? `${whole.slice(0, MAX_VALUE_LENGTH)}…` : whole;
  return value === "" ? [] : [{ name, value }];
}

function describeValue(tag: unknown, name: string): string {
  if (typeof tag !== "object" || tag === null) return "";
  const { description, value } = tag as { description?: unknown; value?: unknown };
  const override = DESCRIPTIONS.get(name)?.(value) ?? (isNotFinite(description) ? describeNumbers(value) : undefined);
  const text = override ?? (description === undefined || description === "" ? value : description);
  if (typeof text === "number") return describeNumber(text);
  return typeof text === "string" ? text : "";
}

/** Descriptions that ExifReader lacks or gets wrong. An empty text hides the tag. */
const DESCRIPTIONS: ReadonlyMap<string, (value: unknown) => string | undefined> = new Map([
  ["Compression", (value) => COMPRESSIONS.get(value as number)],
  ["PhotometricInterpretation", (value) => PHOTOMETRIC_INTERPRETATIONS.get(value as number)],
  ["GPSVersionID", (value) => bytesOf(value)?.join(".")],
  ["GPSLatitude", describeXmpCoordinate],
  ["GPSLongitude", describeXmpCoordinate],
  ["UserComment", describeCodedComment],
  ["GPSProcessingMethod", describeCodedComment],
  ["GPSAreaInformation", describeCodedComment],
  ["ApplicationNotes", describeSize],
  ["ICC_Profile", describeSize],
  ["ImageSourceData", describeSize],
  ["IPTC-NAA", describeSize],
  ["PhotoshopSettings", describeSize],
]);

function describeXmpCoordinate(value: unknown): string | undefined {
  const found = typeof value === "string" ? parseXmpCoordinate(value) : undefined;
  return found && `${describeNumber(Math.abs(found.degrees))}${found.direction}`;
}

function describeCodedComment(value: unknown): string | undefined {
  const bytes = bytesOf(value);
  if (bytes) return decodeCodedComment(bytes);
  // Some programs write plain text, which ExifReader has already decoded.
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value.join(" ") : undefined;
}

function describeSize(value: unknown): string | undefined {
  const bytes = bytesOf(value);
  return bytes && `Binary data, ${bytes.length} bytes`;
}

function bytesOf(value: unknown): readonly number[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === "number") ? value : undefined;
}

function isNotFinite(description: unknown): boolean {
  if (typeof description === "number") return !Number.isFinite(description);
  return typeof description === "string" && /\bNaN\b|Infinity/.test(description);
}

/**
 * The numbers of a tag where ExifReader divided by zero or read a list as one fraction. Empty when one is not finite:
 * cameras write 0/0 for unknown values.
 */
function describeNumbers(value: unknown): string | undefined {
  const numbers = numbersOf(value);
  return numbers && (numbers.every(Number.isFinite) ? numbers.map(describeNumber).join(", ") : "");
}

function numbersOf(value: unknown): readonly number[] | undefined {
  if (typeof value === "number") return [value];
  const fractions = isFraction(value) ? [value] : value;
  if (!Array.isArray(fractions) || !fractions.every(isFraction)) return undefined;
  return fractions.map(([numerator, denominator]) => numerator / denominator);
}

function isFraction(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");
}

function describeNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}
