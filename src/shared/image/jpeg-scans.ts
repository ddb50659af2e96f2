import {
  END_OF_IMAGE,
  type JpegSegment,
  jpegSegments,
  nextMarker,
  START_OF_SCAN,
  segmentEnd,
} from "#shared/image/jpeg-header.ts";

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
