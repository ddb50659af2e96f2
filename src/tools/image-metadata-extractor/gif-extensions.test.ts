import { describe, expect, it } from "vitest";
import { extractMetadata } from "./extract-metadata.ts";
import { image, insertAt, packet, rdf, tagsOf, tagValue } from "./testing/image-files.ts";

const extract = (file: Uint8Array) => extractMetadata(new Uint8Array(file));

describe("gifComments and gifXmp", () => {
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
  const subBlocks = (content: Buffer, size = 255) =>
    Buffer.concat([
      ...Array.from({ length: Math.ceil(content.length / size) }, (_, index) => {
        const part = content.subarray(index * size, (index + 1) * size);
        return Buffer.concat([Buffer.from([part.length]), part]);
      }),
      Buffer.alloc(1),
    ]);
  const comment = (content: Buffer) => Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(content)]);
  const xmpHead = Buffer.from("\x21\xff\x0bXMP DataXMP", "latin1");
  const gifWith = async (...blocks: readonly Buffer[]) => {
    const file = await image().gif().toBuffer();
    return insertAt(file, file.length - 1, blocks);
  };
  const long = "Möwe ".repeat(100);

  it("read comments", async () => {
    const found = await extract(await gifWith(comment(Buffer.from(long)), comment(Buffer.from("Möwe", "latin1"))));
    expect(tagsOf(found, "Comment")).toEqual([
      { name: "Comment", value: long.trim() },
      { name: "Comment", value: "Möwe" },
    ]);
  });

  it("read XMP and everything after it, wherever its trailer ends", async () => {
    for (let padding = 0; padding < 260; padding++) {
      const xmp = Buffer.from(packet('xmp:Label="Zoë" exif:GPSLatitude="51,30N" exif:GPSLongitude="0,7.5W"'));
      const block = Buffer.concat([xmpHead, xmp, Buffer.alloc(padding, " "), trailer]);
      const found = await extract(await gifWith(block, comment(Buffer.from("after"))));
      expect(tagValue(found, "XMP", "Label")).toBe("Zoë");
      expect(found.place).toEqual({ latitude: 51.5, longitude: -0.125 });
      expect(tagValue(found, "Comment", "Comment")).toBe("after");
    }
  });

  it("read XMP in sub-blocks, or without its wrapper", async () => {
    for (const xmp of [packet('xmp:Label="Zoë"'), rdf('xmp:Label="Zoë"')]) {
      const blocks = Buffer.concat([xmpHead, subBlocks(Buffer.from(xmp))]);
      expect(tagValue(await extract(await gifWith(blocks)), "XMP", "Label")).toBe("Zoë");
      const plain = Buffer.concat([xmpHead, Buffer.from(xmp), trailer]);
      expect(tagValue(await extract(await gifWith(plain)), "XMP", "Label")).toBe("Zoë");
    }
  });

  it("read a truncated or broken file as far as possible", async () => {
    const block = Buffer.concat([xmpHead, Buffer.from(packet('xmp:Label="Zoë"')), trailer]);
    const file = await gifWith(comment(Buffer.from(long)), block);
    for (let length = 13; length <= file.length; length++) {
      expect((await extract(file.subarray(0, length))).groups[0]?.name).toBe("Image");
    }
    for (const byte of [0x00, 0x21, 0x2c, 0x3b, 0xff]) {
      const broken = insertAt(file.subarray(0, 200), 30, [Buffer.alloc(5000, byte)]);
      expect((await extract(broken)).groups[0]?.name).toBe("Image");
    }
  });
});
