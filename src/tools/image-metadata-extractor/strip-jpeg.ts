import { jpegSegments } from "#shared/image/jpeg-header.ts";
import { END_OF_IMAGE, endOfHeader, scanSegments } from "./jpeg-scans.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * A JPEG without its application segments and comments, but for JFIF, the color profile and Adobe's mark, which say how
 * the colors are meant, and without what follows the image: previews and videos of phones.
 */
export function stripJpeg(bytes: Bytes, orientation?: Bytes): Bytes[] {
  const header = plainHeader(bytes);
  const jfif = header[0]?.[1] === APP0 ? 1 : 0;
  header.splice(jfif, 0, ...(orientation ? [exifSegment(orientation)] : []));
  return [bytes.subarray(0, 2), ...header, ...plainScans(bytes)];
}

function plainHeader(bytes: Bytes): Bytes[] {
  const kept: Bytes[] = [];
  const headerEnd = endOfHeader(bytes);
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (start >= headerEnd) break;
    if (marker === APP0) kept.push(...plainJfif(bytes.subarray(start, end)));
    else if (!isMetadata(bytes, marker, start)) kept.push(bytes.subarray(start, end));
  }
  return kept;
}

/** Everything between the header and the end of the image, but for the metadata that stands between scans. */
function plainScans(bytes: Bytes): Bytes[] {
  const kept: Bytes[] = [];
  let at = endOfHeader(bytes);
  for (const { marker, start, end } of scanSegments(bytes)) {
    if (marker === END_OF_IMAGE) return [...kept, bytes.subarray(at, end)];
    if (!isMetadata(bytes, marker, start)) continue;
    kept.push(bytes.subarray(at, start));
    at = end;
  }
  return [...kept, bytes.subarray(at)];
}

/** Of a segment APP0 the version and resolution, without a thumbnail; nothing of Canon's or the thumbnails of JFXX (JFIF 1.02). */
function plainJfif(segment: Bytes): Bytes[] {
  if (nameAt(segment, 4) !== "JFIF" || segment.length < JFIF_BYTES) return [];
  const plain = segment.slice(0, JFIF_BYTES);
  plain.set([0, JFIF_BYTES - 2], 2);
  plain.set([0, 0], JFIF_BYTES - 2);
  return [plain];
}

/** With the marker; the last two are the sides of the thumbnail that follows. */
const JFIF_BYTES = 18;

function isMetadata(bytes: Bytes, marker: number, start: number): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15) return false;
  const name = nameAt(bytes, start + 4);
  return !(marker === APP2 && name === "ICC_PROFILE") && !(marker === APP14 && name === "Adobe");
}

function nameAt(bytes: Bytes, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 32)).split("\0", 1)[0] ?? "";
}

function exifSegment(tiff: Bytes): Bytes {
  const length = 2 + 6 + tiff.length;
  return new Uint8Array([0xff, 0xe1, length >> 8, length & 255, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}
