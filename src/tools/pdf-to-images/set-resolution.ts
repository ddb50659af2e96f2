import type { ImageFormat } from "#contract/pdf-options.ts";
import { concatenate } from "#shared/concatenate.ts";
import { END_OF_IHDR, endOfJfif, pngChunk, viewOf } from "#shared/image/chunks.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const INCHES_PER_METER = 39.3701;

/** Writes the dots per inch into a PNG (ISO/IEC 15948, pHYs) or a JPEG (JFIF 1.02); WebP has no field for them. */
export function setResolution(bytes: Bytes, format: ImageFormat, dpi: number): Bytes {
  switch (format) {
    case "png":
      return concatenate([
        bytes.subarray(0, END_OF_IHDR),
        pngChunk("pHYs", physicalSize(dpi)),
        bytes.subarray(END_OF_IHDR),
      ]);
    case "jpg":
      return concatenate([bytes.subarray(0, 2), jfifSegment(dpi), bytes.subarray(endOfJfif(bytes))]);
    case "webp":
      return bytes;
  }
}

function physicalSize(dpi: number): Bytes {
  const content = new DataView(new ArrayBuffer(9));
  const perMeter = Math.round(dpi * INCHES_PER_METER);
  content.setUint32(0, perMeter);
  content.setUint32(4, perMeter);
  content.setUint8(8, 1);
  return new Uint8Array(content.buffer);
}

/** Version 1.02, in dots per inch, without a thumbnail. */
function jfifSegment(dpi: number): Bytes {
  const segment = new Uint8Array([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
  const view = viewOf(segment);
  view.setUint16(12, dpi);
  view.setUint16(14, dpi);
  return segment;
}
