/** A tag of a TIFF directory with its big-endian content. */
export interface Field {
  tag: number;
  type: number;
  count: number;
  content: Buffer;
}

export const undefinedBytes = (tag: number, content: Buffer): Field => ({
  tag,
  type: 7,
  count: content.length,
  content,
});

export const ascii = (tag: number, text: string): Field => {
  const content = Buffer.from(`${text}\0`);
  return { tag, type: 2, count: content.length, content };
};

export const short = (tag: number, value: number): Field => ({
  tag,
  type: 3,
  count: 1,
  content: Buffer.from([value >> 8, value & 255]),
});

const long = (tag: number, value: number): Field => ({ tag, type: 4, count: 1, content: uint32(value) });

export const fractions = (tag: number, values: readonly (readonly [number, number])[]): Field => ({
  tag,
  type: 5,
  count: values.length,
  content: Buffer.concat(values.flat().map(uint32)),
});

const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;

/** A TIFF structure, also used by EXIF (TIFF 6.0, section 2), with the main, EXIF and GPS directories. */
export function buildTiff({
  main = [],
  exif = [],
  gps = [],
}: {
  main?: readonly Field[];
  exif?: readonly Field[];
  gps?: readonly Field[];
}): Buffer {
  const exifAt = 8;
  const exifPart = directory(exif, exifAt);
  const gpsAt = exifAt + exifPart.length;
  const gpsPart = directory(gps, gpsAt);
  const mainAt = gpsAt + gpsPart.length;
  const pointers = [long(EXIF_POINTER, exifAt), long(GPS_POINTER, gpsAt)];
  const head = Buffer.concat([Buffer.from("MM\0*", "latin1"), uint32(mainAt)]);
  return Buffer.concat([head, exifPart, gpsPart, directory([...main, ...pointers], mainAt)]);
}

function directory(fields: readonly Field[], at: number): Buffer {
  const contents: Buffer[] = [];
  let contentAt = at + 2 + fields.length * 12 + 4;
  const entries = fields.map(({ tag, type, count, content }) => {
    const head = Buffer.from([tag >> 8, tag & 255, 0, type]);
    if (content.length <= 4) return Buffer.concat([head, uint32(count), content, Buffer.alloc(4 - content.length)]);
    const entry = Buffer.concat([head, uint32(count), uint32(contentAt)]);
    const even = Buffer.concat([content, Buffer.alloc(content.length % 2)]);
    contents.push(even);
    contentAt += even.length;
    return entry;
  });
  return Buffer.concat([Buffer.from([0, fields.length]), ...entries, Buffer.alloc(4), ...contents]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
