import { concatenate } from "#shared/concatenate.ts";
import { jpegSegments } from "#shared/image/jpeg-header.ts";
import { stripJpeg } from "#shared/image/strip-jpeg.ts";
import type { Embedded } from "./embedded.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Baseline, extended and progressive: what a PDF may contain (ISO 32000-2, 7.4.8). */
const FRAMES = [0xc0, 0xc1, 0xc2];
const APP2 = 0xe2;
const APP14 = 0xee;
const COLOR_SPACES: Readonly<Record<number, string>> = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" };
/** Name, its end, number of the part and of all parts (ICC.1:2022, annex B.4). */
const PROFILE_HEADER_BYTES = 18;

/** A JPEG for a PDF, with the same compressed data; undefined if a PDF can't contain its kind. */
export function embedJpeg(bytes: Bytes, removeMetadata: boolean): Embedded | undefined {
  const profile: Bytes[] = [];
  let isAdobe = false;
  let frame: { width: number; height: number; components: number } | undefined;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === APP14) isAdobe ||= startsWith(bytes, start + 4, "Adobe");
    if (marker === APP2 && startsWith(bytes, start + 4, "ICC_PROFILE\0")) {
      profile.push(bytes.subarray(start + PROFILE_HEADER_BYTES, end));
    }
    if (!FRAMES.includes(marker) || bytes[start + 4] !== 8) continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset + start, 10);
    frame = { height: view.getUint16(5), width: view.getUint16(7), components: view.getUint8(9) };
  }
  const colors = frame && COLOR_SPACES[frame.components];
  if (!frame || !colors || frame.width === 0 || frame.height === 0) return undefined;
  const { width, height, components } = frame;
  return {
    width,
    height,
    // Photoshop and others store the complement of CMYK.
    entries: `/BitsPerComponent 8/Filter/DCTDecode${components === 4 && isAdobe ? "/Decode[1 0 1 0 1 0 1 0]" : ""}`,
    colorSpace: `/${colors}`,
    data: removeMetadata ? concatenate(stripJpeg(bytes)) : bytes,
    profile: profile.length > 0 ? { bytes: concatenate(profile), components } : undefined,
  };
}

function startsWith(bytes: Bytes, at: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}
