import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { stripGif } from "./remove-metadata.ts";
import { animatedImage } from "./testing/animated-images.ts";

const strip = (file: Uint8Array) => Buffer.concat(stripGif(new Uint8Array(file)));

describe("stripGif", () => {
  it("drops comments, application data and anything after the end", async () => {
    const gif = await animatedImage("gif");
    const frame = gif.lastIndexOf(Buffer.from([0x21, 0xf9, 4]));
    const extra = Buffer.from("\x21\xfe\x06secret\0\x21\xff\x0bXMP DataXMP\x06secret\0", "latin1");
    const file = Buffer.concat([gif.subarray(0, frame), extra, gif.subarray(frame), Buffer.from("secret")]);
    expect(strip(file)).toEqual(gif);
  });

  it("keeps every frame, its duration and the number of repetitions", async () => {
    const clean = strip(await animatedImage("gif"));
    expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 2, delay: [100, 100], loop: 0 });
    const { data } = await sharp(clean, { animated: true }).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray(-4, -1)]).toEqual([0, 0, 255]);
  });
});
