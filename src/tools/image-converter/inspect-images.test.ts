import { describe, expect, it } from "vitest";
import { inspectImages } from "./inspect-images.ts";
import { WRONG_TYPE } from "./source-images.ts";

function bitmap(name: string, side: number): File {
  const header = new DataView(new ArrayBuffer(54));
  header.setUint16(0, 0x424d);
  header.setUint32(14, 40, true);
  header.setInt32(18, side, true);
  header.setInt32(22, side, true);
  return new File([header], name, { type: "image/bmp" });
}
const GOOD = bitmap("good.bmp", 4);
const HUGE = bitmap("huge.bmp", 30_000);
const BROKEN = new File(["%PDF-1.7"], "broken.png", { type: "image/png" });
const NOTES = new File(["hello"], "notes.txt", { type: "text/plain" });

describe("inspectImages with several files", () => {
  it("keeps the valid images and lists the other files with their errors", async () => {
    const { images, rejection } = await inspectImages([BROKEN, GOOD, HUGE, NOTES]);
    expect(images).toEqual([GOOD]);
    expect(rejection?.title).toBe("Error");
    expect(rejection?.message.split("\n")).toEqual([
      "broken.png: Failed to load the image",
      expect.stringMatching(/^huge.bmp: This image has 30,000 × 30,000 pixels/),
      `notes.txt: ${WRONG_TYPE}`,
    ]);
  });

  it("lists five errors and counts the rest", async () => {
    const { rejection } = await inspectImages(Array.from({ length: 8 }, () => HUGE));
    expect(rejection?.title).toBe("Error");
    expect(rejection?.message.split("\n")).toHaveLength(6);
    expect(rejection?.message).toMatch(/\.\.\.and 3 more files$/);
  });

  it("reports no error when all images are valid", async () => {
    expect(await inspectImages([GOOD, GOOD])).toEqual({ images: [GOOD, GOOD], rejection: undefined });
  });
});

describe("inspectImages with one file", () => {
  it.each([
    [BROKEN, "Error", "Failed to load the image"],
    [HUGE, "Error", expect.stringMatching(/^This image has/)],
    [NOTES, "Error", WRONG_TYPE],
  ])("leaves the file name out of the error: $name", async (file, title, message) => {
    expect(await inspectImages([file])).toMatchObject({ images: [], rejection: { title, message } });
  });
});
