import { pngChunk } from "#shared/image/png-chunk.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Ancillary chunks that change how the image looks (PNG 3rd edition, section 11.3). */
const VISIBLE_CHUNKS = "tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" ");

/** Keeps only the chunks that affect how a PNG looks. Drops text, times, EXIF and private chunks. */
export function stripPng(bytes: Bytes, orientation?: Bytes): Bytes[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + view.getUint32(at);
    // A capital first letter marks a critical chunk.
    if (/^[A-Z]/.test(name) || VISIBLE_CHUNKS.includes(name)) kept.push(bytes.subarray(at, end));
    // Readers ignore EXIF after the pixels.
    if (name === "IHDR" && orientation) kept.push(pngChunk("eXIf", orientation));
    if (name === "IEND") break;
    at = end;
  }
  return kept;
}
