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

describe("of several files", () => {
  it("those that can be opened are kept, and each of the others is named with what is wrong", async () => {
    const { images, refusal } = await inspectImages([BROKEN, GOOD, HUGE, NOTES]);
    expect(images).toEqual([GOOD]);
    expect(refusal?.title).toBe("Error");
    expect(refusal?.message.split("\n")).toEqual([
      "broken.png: Failed to load the image",
      expect.stringMatching(/^huge.bmp: This image has 30,000 × 30,000 pixels/),
      `notes.txt: ${WRONG_TYPE}`,
    ]);
  });

  it("five are named, and how many more there are", async () => {
    const { refusal } = await inspectImages(Array.from({ length: 8 }, () => HUGE));
    expect(refusal?.title).toBe("Error");
    expect(refusal?.message.split("\n")).toHaveLength(6);
    expect(refusal?.message).toMatch(/\.\.\.and 3 more files$/);
  });

  it("nothing is said when all can be opened", async () => {
    expect(await inspectImages([GOOD, GOOD])).toEqual({ images: [GOOD, GOOD], refusal: undefined });
  });
});

describe("one file", () => {
  it.each([
    [BROKEN, "Error", "Failed to load the image"],
    [HUGE, "Error", expect.stringMatching(/^This image has/)],
    [NOTES, "Error", WRONG_TYPE],
  ])("needs no name in its refusal: $name", async (file, title, message) => {
    expect(await inspectImages([file])).toMatchObject({ images: [], refusal: { title, message } });
  });
});
