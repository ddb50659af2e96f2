// The package has types only for its CommonJS build, which has no named exports in Node.
/// <reference path="./exifreader.d.ts" />
import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { type ExpandedTags, errors, load } from "exifreader/src/exif-reader.js";

/** Reads the tags of an image file, under ExifReader's names for groups and tags. */
export async function readTags(bytes: Uint8Array<ArrayBuffer>): Promise<ExpandedTags> {
  const buffer = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  // Workers have no DOMParser.
  const domParser = new DOMParser({ onError: onErrorStopParsing }) as never;
  try {
    return await load(buffer, { expanded: true, includeUnknown: true, async: true, domParser });
  } catch (error) {
    // A BMP, which cannot hold metadata, or an image without any.
    if (error instanceof errors.MetadataMissingError || (error as Error).message === "Invalid image format") return {};
    throw error;
  }
}

/** How ExifReader recognizes a file with only XMP. */
const PACKET_START = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>';

/** Reads the tags of an XMP packet in UTF-8. Ignores anything around it. */
export async function readXmp(packet: Uint8Array): Promise<ExpandedTags["xmp"]> {
  const text = new TextDecoder().decode(packet);
  const start = text.search(/<(?:x:xmpmeta|rdf:RDF)\b/);
  if (start === -1) return undefined;
  const xml = PACKET_START + text.slice(start, text.lastIndexOf(">") + 1);
  return (await readTags(new TextEncoder().encode(xml))).xmp;
}
