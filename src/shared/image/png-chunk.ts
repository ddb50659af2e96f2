import { crc32 } from "#shared/crc32.ts";

/** Builds a PNG chunk with length and checksum (ISO/IEC 15948, 5.3). */
export function pngChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}
