import type { ImageHeader } from "#shared/image/image-header.ts";
import { scanSegments } from "#shared/image/jpeg-header.ts";
import { gifXmp } from "./gif-extensions.ts";

/** ExifReader's texts of a PNG, by keyword. */
type Texts = Readonly<Record<string, { value: string }>>;

/** Finds an XMP packet in places that ExifReader does not search. */
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

/** True for the keyword that ImageMagick uses for XMP in PNG text. */
export function isXmpProfile(keyword: string): boolean {
  return keyword.toLowerCase() === "raw profile type xmp";
}

/** Decodes an ImageMagick profile: lines with its name, its length and its content in hex. */
function decodeProfile(text: string): Uint8Array | undefined {
  const hex = /^\nxmp\n\s*\d+\n([\da-f\s]+)$/i.exec(text)?.[1]?.replaceAll(/\s/g, "");
  if (!hex) return undefined;
  return Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const APP1 = 0xe1;
/** Prefix of a segment with XMP (XMP part 3, 1.1.3). */
const XMP_NAME = "http://ns.adobe.com/xap/1.0/\0";

function scanXmp(bytes: Uint8Array): Uint8Array | undefined {
  for (const { marker, start, end } of scanSegments(bytes)) {
    const content = start + 4 + XMP_NAME.length;
    const name = String.fromCharCode(...bytes.subarray(start + 4, content));
    if (marker === APP1 && name === XMP_NAME) return bytes.subarray(content, end);
  }
  return undefined;
}
