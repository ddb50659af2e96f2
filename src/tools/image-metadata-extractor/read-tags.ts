// The package types its CommonJS build only, which gives Node no named exports.
/// <reference path="./exifreader.d.ts" />
import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { type ExpandedTags, errors, load } from "exifreader/src/exif-reader.js";

/** What ExifReader finds in an image file, by its own names for groups and tags. */
export async function readTags(bytes: Uint8Array<ArrayBuffer>): Promise<ExpandedTags> {
  const buffer = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  // Workers have no parser for XML of their own.
  const domParser = new DOMParser({ onError: onErrorStopParsing }) as never;
  try {
    return await load(buffer, { expanded: true, includeUnknown: true, async: true, domParser });
  } catch (error) {
    // A BMP, which has no such things, and an image without any.
    if (error instanceof errors.MetadataMissingError || (error as Error).message === "Invalid image format") return {};
    throw error;
  }
}

/** The start of a file with nothing but XMP, as ExifReader knows it. */
const PACKET_START = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>';

/** The tags of an XMP packet in UTF-8; what stands around it does not matter. */
export async function readXmp(packet: Uint8Array): Promise<ExpandedTags["xmp"]> {
  const text = new TextDecoder().decode(packet);
  const start = text.search(/<(?:x:xmpmeta|rdf:RDF)\b/);
  if (start === -1) return undefined;
  const xml = PACKET_START + text.slice(start, text.lastIndexOf(">") + 1);
  return (await readTags(new TextEncoder().encode(xml))).xmp;
}
