import { type JpegSegment, jpegSegments } from "#shared/image/jpeg-header.ts";

const START_OF_SCAN = 0xda;
export const END_OF_IMAGE = 0xd9;

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
    const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const end = start + 2 + (marker === END_OF_IMAGE ? 0 : length);
    yield { marker, start, end };
    if (marker === END_OF_IMAGE) return;
    start = nextMarker(bytes, end);
  }
}

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
