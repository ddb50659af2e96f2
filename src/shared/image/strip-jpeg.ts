import { endOfHeader, jpegSegments, START_OF_SCAN, scanSegments } from "#shared/image/jpeg-header.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Removes application segments, comments, bytes between segments, and anything after the image, such as previews and videos of phones. Keeps
 * JFIF, the color profile and Adobe's marker, which define the colors.
 */
export function stripJpeg(bytes: Bytes, orientation?: Bytes): Bytes[] {
  const header = stripHeader(bytes);
  const jfif = header[0]?.[1] === APP0 ? 1 : 0;
  header.splice(jfif, 0, ...(orientation ? [exifSegment(orientation)] : []));
  return [bytes.subarray(0, 2), ...header, ...stripScans(bytes)];
}

function stripHeader(bytes: Bytes): Bytes[] {
  const kept: Bytes[] = [];
  const headerEnd = endOfHeader(bytes);
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (start >= headerEnd) break;
    if (marker === APP0) kept.push(...stripJfif(bytes.subarray(start, end)));
    else if (!isMetadata(bytes, marker, start)) kept.push(bytes.subarray(start, end));
  }
  return kept;
}

/** The scans up to the end of the image, without metadata and stray bytes between them. */
function stripScans(bytes: Bytes): Bytes[] {
  const segments = Array.from(scanSegments(bytes));
  return segments
    .map(({ marker, start, end }, index) => {
      // Compressed data follows a scan's header, up to the next marker.
      const next = segments[index + 1]?.start ?? bytes.length;
      return { marker, start, end: marker === START_OF_SCAN ? next : end };
    })
    .filter(({ marker, start }) => !isMetadata(bytes, marker, start))
    .map(({ start, end }) => bytes.subarray(start, end));
}

/** The version and resolution of JFIF, without its thumbnail. Drops other APP0 segments: JFXX thumbnails, Canon's (JFIF 1.02). */
function stripJfif(segment: Bytes): Bytes[] {
  if (nameAt(segment, 4) !== "JFIF" || segment.length < JFIF_BYTES) return [];
  const plain = segment.slice(0, JFIF_BYTES);
  plain.set([0, JFIF_BYTES - 2], 2);
  plain.set([0, 0], JFIF_BYTES - 2);
  return [plain];
}

/** Includes the marker. The last two bytes are the size of the thumbnail that follows. */
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
