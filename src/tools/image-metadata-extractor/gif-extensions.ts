import { concatenate } from "#shared/concatenate.ts";

/** A GIF extension block, and where its sub-blocks start and end. */
interface GifExtension {
  label: number;
  start: number;
  end: number;
}

const COMMENT = 0xfe;
const APPLICATION = 0xff;
const XMP_NAME = "XMP DataXMP";

/** Comments of a GIF, as bytes of unknown encoding. */
export function gifComments(bytes: Uint8Array): Uint8Array[] {
  return Array.from(gifExtensions(bytes))
    .filter(({ label }) => label === COMMENT)
    .map(({ start, end }) => joinSubBlocks(bytes, start, end));
}

/** The XMP packet of a GIF. */
export function gifXmp(bytes: Uint8Array): Uint8Array | undefined {
  for (const { label, start, end } of gifExtensions(bytes)) {
    const content = start + 1 + XMP_NAME.length;
    const name = String.fromCharCode(...bytes.subarray(start + 1, content));
    if (label === APPLICATION && name === XMP_NAME) return packetAt(bytes, content, end);
  }
  return undefined;
}

/**
 * The packet is stored without sub-blocks. The bytes FF to 00 after it lead readers of sub-blocks to the end (XMP
 * part 3, 1.1.2), and FF never occurs in UTF-8. Some programs write sub-blocks anyway.
 */
function packetAt(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (bytes[start] !== "<".charCodeAt(0)) return joinSubBlocks(bytes, start, end);
  const content = bytes.subarray(start, end);
  const trailer = content.indexOf(0xff);
  return trailer === -1 ? content : content.subarray(0, trailer);
}

// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
function* gifExtensions(bytes: Uint8Array): Generator<GifExtension> {
  for (let at = 13 + colorTable(bytes[10]); at < bytes.length; ) {
    const block = bytes[at];
    if (block === 0x2c) at = endOfSubBlocks(bytes, at + 11 + colorTable(bytes[at + 9]));
    else if (block === 0x21) {
      const [start, end] = [at + 2, endOfSubBlocks(bytes, at + 2)];
      yield { label: bytes[at + 1] ?? 0, start, end };
      at = end;
    } else if (block === 0) {
      // The trailer of XMP may end one byte early.
      at += 1;
    } else return;
  }
}

function colorTable(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at]) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function joinSubBlocks(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = start; at < end; at += 1 + (bytes[at] ?? 0)) {
    parts.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return concatenate(
    parts,
    parts.reduce((sum, { length }) => sum + length, 0),
  );
}
