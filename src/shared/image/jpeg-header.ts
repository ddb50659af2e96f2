import { readOrientation } from "#shared/image/tiff-tags.ts";

/** A JPEG marker segment (ITU-T T.81, B.1.1.4), from its marker to its end. */
export interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

export const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Yields the segments up to and including the first scan. Stops where a file is truncated. Skips bytes between
 * segments, as libjpeg and therefore browsers do.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  for (let start = nextMarker(bytes, 2); start !== -1 && start + 4 <= bytes.length; ) {
    const marker = bytes[start + 1] ?? 0;
    if (marker === END_OF_IMAGE) return;
    const end = segmentEnd(bytes, start);
    yield { marker, start, end };
    if (marker === START_OF_SCAN) return;
    start = nextMarker(bytes, end);
  }
}

/** Offset where the segments before the first scan of a JPEG end. */
export function endOfHeader(bytes: Uint8Array): number {
  let at = 2;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === START_OF_SCAN) return start;
    at = end;
  }
  return at;
}

/**
 * The segments after the header, up to and including the end-of-image marker if the file is complete. A progressive
 * JPEG has tables between its scans, and may have any other segments there.
 */
export function* scanSegments(bytes: Uint8Array): Generator<JpegSegment> {
  for (let start = nextMarker(bytes, endOfHeader(bytes)); start !== -1; ) {
    const marker = bytes[start + 1] ?? 0;
    const end = marker === END_OF_IMAGE ? start + 2 : segmentEnd(bytes, start);
    yield { marker, start, end };
    if (marker === END_OF_IMAGE) return;
    start = nextMarker(bytes, end);
  }
}

/** Offset where the segment at `start` ends, by its declared length. */
function segmentEnd(bytes: Uint8Array, start: number): number {
  return start + 2 + (((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0));
}

/** Offset of the next marker that starts a segment or ends the image, or -1. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (startsSegment(bytes[at + 1])) return at;
  }
  return -1;
}

/** Compressed data has 00 or a restart marker after FF, and FF bytes may pad a marker (ITU-T T.81, B.1.1). */
function startsSegment(marker = 0): boolean {
  const standsAlone = marker >= 0xd0 && marker <= 0xd8;
  return marker >= 0xc0 && marker !== 0xff && !standsAlone;
}

/** Size and orientation of a JPEG; the size is zero if the frame header is missing. */
export function readJpegHeader(bytes: Uint8Array): { width: number; height: number; orientation: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation = 1;
  for (const { marker, start } of jpegSegments(bytes)) {
    if (marker === 0xe1 && isExif(bytes, start)) orientation = readOrientation(view, start + 10);
    if (isFrameHeader(marker)) {
      return { height: view.getUint16(start + 5), width: view.getUint16(start + 7), orientation };
    }
  }
  return { width: 0, height: 0, orientation };
}

/** Whether the APP1 segment at `start` contains EXIF. */
function isExif(bytes: Uint8Array, start: number): boolean {
  return String.fromCharCode(...bytes.subarray(start + 4, start + 10)) === "Exif\0\0";
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
