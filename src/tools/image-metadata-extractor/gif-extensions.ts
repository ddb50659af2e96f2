import { concatenate } from "#shared/concatenate.ts";
import { gifBlocks } from "#shared/image/chunks.ts";

const COMMENT = 0xfe;
const APPLICATION = 0xff;
const XMP_NAME = "XMP DataXMP";

/** Comments of a GIF, as bytes of unknown encoding. */
export function gifComments(bytes: Uint8Array): Uint8Array[] {
  return Array.from(gifBlocks(bytes))
    .filter(({ kind, label }) => kind === "extension" && label === COMMENT)
    .map(({ content, end }) => joinSubBlocks(bytes, content, end));
}

/** The XMP packet of a GIF. */
export function gifXmp(bytes: Uint8Array): Uint8Array | undefined {
  for (const { kind, label, content, end } of gifBlocks(bytes)) {
    const packet = content + 1 + XMP_NAME.length;
    const name = String.fromCharCode(...bytes.subarray(content + 1, packet));
    if (kind === "extension" && label === APPLICATION && name === XMP_NAME) return packetAt(bytes, packet, end);
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

function joinSubBlocks(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = start; at < end; at += 1 + (bytes[at] ?? 0)) {
    parts.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return concatenate(parts);
}
