import sharp from "sharp";
import { buildTiff } from "./build-tiff.ts";

/** Minimal XMP with these attributes. */
export const rdf = (attributes: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" ${attributes}/></rdf:RDF></x:xmpmeta>`;

export const packet = (attributes: string) =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${rdf(attributes)}<?xpacket end="w"?>`;

export const image = () => sharp({ create: { width: 3, height: 2, channels: 3, background: "#c08040" } });

export const insertAt = (file: Buffer, at: number, parts: readonly Uint8Array[]) =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]);

export const jpegSegment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);

export async function jpegWith(directories: Parameters<typeof buildTiff>[0]): Promise<Buffer> {
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), buildTiff(directories)]);
  return insertAt(await image().jpeg().toBuffer(), 2, [jpegSegment(0xe1, exif)]);
}

interface Group {
  name: string;
  tags: readonly { name: string; value: string }[];
}

export const tagsOf = ({ groups }: { groups: readonly Group[] }, group: string) =>
  groups.find(({ name }) => name === group)?.tags;

export const tagValue = (found: { groups: readonly Group[] }, group: string, tag: string) =>
  tagsOf(found, group)?.find(({ name }) => name === tag)?.value;
