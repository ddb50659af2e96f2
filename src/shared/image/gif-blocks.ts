/** A block of a GIF after its header (GIF89a, section 12 onward). */
export interface GifBlock {
  kind: "frame" | "extension";
  /** The label byte of an extension; 0 for a frame. */
  label: number;
  start: number;
  /** Where the sub-blocks start. */
  content: number;
  end: number;
}

/**
 * Yields the frames and extensions up to the trailer. The end of the last block of a truncated file is beyond the end
 * of the file.
 */
export function* gifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  for (let start = endOfGifHeader(bytes); start < bytes.length; ) {
    const introducer = bytes[start];
    if (introducer === 0x2c) {
      const content = start + 11 + colorTableBytes(bytes[start + 9]);
      const end = endOfSubBlocks(bytes, content);
      yield { kind: "frame", label: 0, start, content, end };
      start = end;
    } else if (introducer === 0x21) {
      const content = start + 2;
      const end = endOfSubBlocks(bytes, content);
      yield { kind: "extension", label: bytes[start + 1] ?? 0, start, content, end };
      start = end;
    } else if (introducer === 0) {
      // The trailer of XMP may end one byte early.
      start += 1;
    } else return;
  }
}

/** Where the blocks start: after the signature, the screen descriptor and the global color table. */
export function endOfGifHeader(bytes: Uint8Array): number {
  return 13 + colorTableBytes(bytes[10]);
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at]) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
