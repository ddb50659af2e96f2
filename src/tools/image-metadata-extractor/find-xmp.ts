import type { ImageHeader } from "#shared/image/image-header.ts";
import { gifXmp } from "./gif-extensions.ts";
import { scanSegments } from "./jpeg-scans.ts";

/** What ExifReader says of the texts of a PNG, by their keywords. */
type Texts = Readonly<Record<string, { value: string }>>;

/** The XMP packet of an image that stands where ExifReader does not look. */
export function findXmp(
  { format }: ImageHeader,
  bytes: Uint8Array,
  pngTexts: Texts | undefined,
): Uint8Array | undefined {
  if (format === "gif") return gifXmp(bytes);
  if (format === "jpeg") return scanXmp(bytes);
  return Object.entries(pngTexts ?? {})
    .filter(([keyword]) => isXmpProfile(keyword))
    .map(([, { value }]) => decodeProfile(value))[0];
}

/** Whether a text of a PNG with this keyword is XMP as ImageMagick writes it. */
export function isXmpProfile(keyword: string): boolean {
  return keyword.toLowerCase() === "raw profile type xmp";
}

/** The bytes of a profile that ImageMagick wrote as its name, its length and its content in hex, each in a line. */
function decodeProfile(text: string): Uint8Array | undefined {
  const hex = /^\nxmp\n\s*\d+\n([\da-f\s]+)$/i.exec(text)?.[1]?.replaceAll(/\s/g, "");
  if (!hex) return undefined;
  return Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const APP1 = 0xe1;
/** What the content of a segment with XMP begins with (XMP part 3, 1.1.3). */
const XMP_NAME = "http://ns.adobe.com/xap/1.0/\0";

function scanXmp(bytes: Uint8Array): Uint8Array | undefined {
  for (const { marker, start, end } of scanSegments(bytes)) {
    const content = start + 4 + XMP_NAME.length;
    const name = String.fromCharCode(...bytes.subarray(start + 4, content));
    if (marker === APP1 && name === XMP_NAME) return bytes.subarray(content, end);
  }
  return undefined;
}
