import { readOrientation } from "#shared/image/tiff-tags.ts";

/** A JPEG marker segment (ITU-T T.81, B.1.1.4), from its marker to its end. */
export interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

const START_OF_SCAN = 0xda;

/** Yields the segments up to and including the first scan. Stops where a file is truncated. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // A marker may be preceded by any number of fill bytes.
      at += 1;
      continue;
    }
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    yield { marker, start: at, end };
    if (marker === START_OF_SCAN) return;
    at = end;
  }
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
