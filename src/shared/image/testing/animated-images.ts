import sharp from "sharp";
import { pngChunk } from "#shared/image/chunks.ts";

const WIDTH = 24;
const HEIGHT = 16;
const FRAME_MS = 100;

export const ANIMATED_FORMATS = ["gif", "webp", "png", "avif"] as const;
export type AnimatedFormat = (typeof ANIMATED_FORMATS)[number];

/** A red frame followed by a blue one, 24 × 16 pixels, shown for 100 ms each. */
export async function animatedImage(format: AnimatedFormat): Promise<Buffer> {
  const frames = ["#ff0000", "#0000ff"].map((background) =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } }),
  );
  switch (format) {
    case "png":
      return apng(await Promise.all(frames.map((frame) => frame.png().toBuffer())));
    case "avif":
      return avifSequence(await Promise.all(frames.map((frame) => frame.avif({ effort: 0 }).toBuffer())));
    default: {
      const stills = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
      const joined = sharp(stills, { join: { animated: true } });
      const timing = { delay: [FRAME_MS, FRAME_MS], loop: 0 };
      return format === "gif" ? joined.gif(timing).toBuffer() : joined.webp({ ...timing, lossless: true }).toBuffer();
    }
  }
}

/** Joins PNGs of the same size and color type (PNG 3rd edition, section 4.9). */
export function apng(frames: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0)] = frames;
  const header = first.subarray(0, 33);
  let sequence = 0;
  const pictures = frames.flatMap((frame, index) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    frame.copy(control, 4, 16, 24);
    control.writeUInt16BE(FRAME_MS, 20);
    control.writeUInt16BE(1_000, 22);
    const data = pngData(frame);
    if (index === 0) return [pngChunk("fcTL", control), pngChunk("IDAT", data)];
    return [pngChunk("fcTL", control), pngChunk("fdAT", Buffer.concat([uint32(sequence++), data]))];
  });
  const animation = pngChunk("acTL", Buffer.concat([uint32(frames.length), uint32(0)]));
  return Buffer.concat([header, animation, ...pictures, pngChunk("IEND", Buffer.alloc(0))]);
}

/** The content of all IDAT chunks. */
function pngData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/**
 * Adds a track to the first AVIF, whose samples are the AV1 data of all (AVIF 1.1, section 3; ISO/IEC 14496-12). It
 * stays a valid still image as well.
 */
function avifSequence(stills: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0)] = stills;
  const still = Buffer.from(first);
  // The major brand, and in place of the last compatible one.
  still.write("avis", 8, "latin1");
  still.write("avis", still.readUInt32BE(0) - 4, "latin1");
  const samples = stills.map((one) => boxIn(one, "mdat").subarray(8));
  const mdat = box("mdat", ...samples);
  const offsets = samples.map(
    (_, index) => still.length + 8 + samples.slice(0, index).reduce((sum, { length }) => sum + length, 0),
  );
  return Buffer.concat([still, mdat, movie(samples, offsets, boxIn(still, "av1C"))]);
}

function movie(samples: readonly Buffer[], offsets: readonly number[], config: Buffer): Buffer {
  const count = samples.length;
  const duration = uint32(count * FRAME_MS);
  const timing = Buffer.concat([Buffer.alloc(8), uint32(1_000), duration]);
  const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(uint32));
  const sampleEntry = Buffer.concat([
    Buffer.alloc(6),
    uint16(1),
    Buffer.alloc(16),
    uint16(WIDTH),
    uint16(HEIGHT),
    uint32(0x480000),
    uint32(0x480000),
    uint32(0),
    uint16(1),
    Buffer.alloc(32),
    uint16(24),
    uint16(0xffff),
  ]);
  const sampleTable = box(
    "stbl",
    fullBox("stsd", uint32(1), box("av01", sampleEntry, config)),
    fullBox("stts", uint32(1), uint32(count), uint32(FRAME_MS)),
    fullBox("stsc", uint32(1), uint32(1), uint32(1), uint32(1)),
    fullBox("stsz", uint32(0), uint32(count), ...samples.map(({ length }) => uint32(length))),
    fullBox("stco", uint32(count), ...offsets.map(uint32)),
  );
  const source = box("dinf", fullBox("dref", uint32(1), box("url ", uint32(1))));
  const media = box(
    "mdia",
    fullBox("mdhd", timing, uint32(0)),
    fullBox("hdlr", uint32(0), Buffer.from("pict"), Buffer.alloc(13)),
    box("minf", box("vmhd", uint32(1), Buffer.alloc(8)), source, sampleTable),
  );
  const header = [uint32(7), Buffer.alloc(8), uint32(1), uint32(0), duration, Buffer.alloc(16), matrix];
  const track = box("trak", box("tkhd", ...header, uint32(WIDTH << 16), uint32(HEIGHT << 16)), media);
  return box(
    "moov",
    fullBox("mvhd", timing, uint32(0x10000), Buffer.alloc(12), matrix, Buffer.alloc(24), uint32(2)),
    track,
  );
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(name, "latin1"), body]);
}

/** A box that starts with version 0 and no flags. */
function fullBox(name: string, ...content: readonly Buffer[]): Buffer {
  return box(name, uint32(0), ...content);
}

/** The first box with a name, including its header. */
function boxIn(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name, 0, "latin1") - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
