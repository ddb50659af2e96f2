import { gifBlocks } from "#shared/image/gif-blocks.ts";

/** Whether an image has two frames or more; undefined if the bytes end before that is clear. */
export function isAnimated(format: string, bytes: Uint8Array): boolean | undefined {
  switch (format) {
    case "gif":
      return isGifAnimated(bytes);
    case "webp":
      return isWebpAnimated(bytes);
    case "png":
      return isPngAnimated(bytes);
    case "avif":
      return hasSequenceBrand(bytes);
    default:
      return false;
  }
}

function isGifAnimated(bytes: Uint8Array): boolean | undefined {
  let frames = 0;
  for (const { kind, end } of gifBlocks(bytes)) {
    if (kind === "frame") frames += 1;
    if (frames === 2) return true;
    if (end >= bytes.length) return undefined;
  }
  return false;
}

const HAS_ANIMATION = 2;

// https://developers.google.com/speed/webp/docs/riff_container
function isWebpAnimated(bytes: Uint8Array): boolean | undefined {
  if (nameAt(bytes, 12) !== "VP8X" || ((bytes[20] ?? 0) & HAS_ANIMATION) === 0) return false;
  const view = viewOf(bytes);
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (nameAt(bytes, at) === "ANMF") frames += 1;
    if (frames === 2) return true;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** The frame count precedes the pixels (PNG 3rd edition, 11.3.6.2). */
function isPngAnimated(bytes: Uint8Array): boolean | undefined {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = nameAt(bytes, at + 4);
    if (name === "acTL") return view.getUint32(at + 8) > 1;
    if (name === "IDAT") return false;
  }
  return undefined;
}

/** The brands of an AVIF are in its first box (ISO/IEC 14496-12, 4.3). `avis` marks an image sequence. */
function hasSequenceBrand(bytes: Uint8Array): boolean {
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (nameAt(bytes, at) === "avis") return true;
  return false;
}

/** The four-letter name of a chunk or a brand. */
function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
