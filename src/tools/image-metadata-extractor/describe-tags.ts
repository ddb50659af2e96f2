import { decodeCodedComment } from "./decode-comment.ts";
import type { Tag } from "./image-metadata.ts";
import { COMPRESSIONS, PHOTOMETRIC_INTERPRETATIONS } from "./tiff-names.ts";
import { parseXmpCoordinate } from "./xmp-coordinate.ts";

/** Where things stand in the file: of no use to a person. */
const INNER =
  /IFD Pointer|^JPEGInterchangeFormat|^(StripOffsets|StripByteCounts|TileOffsets|TileByteCounts)$|^FileType$/;
const LONGEST_VALUE = 2_000;

/** The tags of one of ExifReader's groups that say something to a person, in words. */
export function describeTags(group: object | undefined): Tag[] {
  return Object.entries(group ?? {}).flatMap(([name, tag]: [string, unknown]) => {
    if (name.startsWith("_") || INNER.test(name)) return [];
    return (Array.isArray(tag) ? tag : [tag]).flatMap((one) => toTag(name, describeValue(one, name)));
  });
}

/** A tag with the start of a text; none for a text of nothing. */
export function toTag(name: string, text: string): Tag[] {
  const whole = text.replaceAll("\0", "").trim();
  const value = whole.length > LONGEST_VALUE ? `${whole.slice(0, LONGEST_VALUE)}…` : whole;
  return value === "" ? [] : [{ name, value }];
}

function describeValue(tag: unknown, name: string): string {
  if (typeof tag !== "object" || tag === null) return "";
  const { description, value } = tag as { description?: unknown; value?: unknown };
  const own = DESCRIPTIONS.get(name)?.(value) ?? (isNotFinite(description) ? describeNumbers(value) : undefined);
  const text = own ?? (description === undefined || description === "" ? value : description);
  if (typeof text === "number") return describeNumber(text);
  return typeof text === "string" ? text : "";
}

/** What ExifReader does not put into words, or not into the right ones; an empty text for what says nothing. */
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
  // Some programs write it as a plain text, which ExifReader has read by then.
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
 * The numbers behind a description for which ExifReader divided by zero, or took a list for one fraction; nothing where
 * one is not finite: cameras write 0/0 for what they do not know.
 */
function describeNumbers(value: unknown): string | undefined {
  const numbers = numbersOf(value);
  return numbers && (numbers.every(Number.isFinite) ? numbers.map(describeNumber).join(", ") : "");
}

function numbersOf(value: unknown): readonly number[] | undefined {
  if (typeof value === "number") return [value];
  const fractions = isFraction(value) ? [value] : value;
  if (!Array.isArray(fractions) || !fractions.every(isFraction)) return undefined;
  return fractions.map(([above, below]) => above / below);
}

function isFraction(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");
}

function describeNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}
