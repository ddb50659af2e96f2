import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import { convertAll } from "./convert-all.ts";
import { convertImage } from "./convert-image.ts";
import { fitWithin } from "./fit-within.ts";
import { operations } from "./operations.ts";
import { outputNames } from "./output-names.ts";

const settings = {
  format: "jpeg",
  quality: 90,
  background: "#ffffff",
  maxWidth: 0,
  maxHeight: 0,
  maxKilobytes: 50,
} as const;
const file = (name: string) => new File(["x"], name);

/** Fails for files named broken. */
const convert = async (image: Blob) => {
  const { name } = image as File;
  if (name.startsWith("broken")) throw new InputError("Failed to load the image");
  return {
    content: new Blob([name], { type: "image/jpeg" }),
    animated: name.endsWith(".gif"),
    ...(name.startsWith("big") && { loweredQuality: 61 }),
  };
};

const runAll = async (names: readonly string[]) => {
  const warnings: string[] = [];
  const fractions: number[] = [];
  const outputs = await convertAll(
    names.map(file),
    settings,
    { warn: (message) => warnings.push(String(message)), progress: (fraction) => fractions.push(fraction) },
    convert,
  );
  return { names: outputs.map(({ name }) => name), warnings, fractions };
};

describe("convertAll", () => {
  it("names each file after its source and reports progress", async () => {
    expect(await runAll(["a.png", "b.webp"])).toEqual({ names: ["a.jpg", "b.jpg"], warnings: [], fractions: [0.5, 1] });
  });

  it("reports the quality that fits a limit in KB", async () => {
    expect((await runAll(["a.png", "big.png"])).warnings).toEqual([
      "big.png: quality lowered to 61 to stay within 50 KB.",
    ]);
  });

  it("skips a file that cannot be converted, with a warning", async () => {
    expect(await runAll(["a.png", "broken.png", "b.gif"])).toMatchObject({
      names: ["a.jpg", "b.jpg"],
      warnings: ["broken.png: Failed to load the image", "b.gif is animated. Only its first frame was converted."],
    });
  });

  it("fails when no file can be converted", async () => {
    await expect(runAll(["broken.png"])).rejects.toThrow("Failed to load the image");
    await expect(runAll(["broken.png", "broken.gif"])).rejects.toThrow("Failed to load the image");
  });
});

describe("convertImage", () => {
  it("rejects an empty file, a text file with an image's name, and a bare signature", async () => {
    for (const content of ["", "hello", "\x89PNG", "BM"]) {
      await expect(convertImage(new File([content], "a.png"), settings)).rejects.toThrow("Failed to load the image");
    }
  });

  it("rejects 30,000 × 30,000 pixels by reading only the header", async () => {
    const header = new Uint8Array(54);
    const view = new DataView(header.buffer);
    header.set([0x42, 0x4d]);
    view.setUint32(14, 40, true);
    view.setInt32(18, 30_000, true);
    view.setInt32(22, 30_000, true);
    await expect(convertImage(new File([header], "huge.bmp"), settings)).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining("900 megapixels"),
    });
  });
});

describe("convert", () => {
  it("asks for a file when none is selected", async () => {
    await expect(runOperation(operations.convert, [])).rejects.toThrow("Please select an image and a target format");
  });

  it("offers a quality from 10 to 100, with 90 as the default", () => {
    expect(operations.convert.options.quality).toMatchObject({ default: 90, min: 10, max: 100 });
  });
});

describe("outputNames", () => {
  it("changes the extension and makes names unique", () => {
    expect(outputNames(["a.png", "A.gif", "photo.of.me.JPEG", "plain", ".png"], "jpeg")).toEqual([
      "a.jpg",
      "A-2.jpg",
      "photo.of.me.jpg",
      "plain.jpg",
      "image.jpg",
    ]);
  });
});

describe("fitWithin", () => {
  it("scales down in proportion, never up", () => {
    const size = { width: 400, height: 300 };
    expect(fitWithin(size, { width: 0, height: 0 })).toEqual(size);
    expect(fitWithin(size, { width: 200, height: 0 })).toEqual({ width: 200, height: 150 });
    expect(fitWithin(size, { width: 200, height: 30 })).toEqual({ width: 40, height: 30 });
    expect(fitWithin(size, { width: 4000, height: 3000 })).toEqual(size);
    expect(fitWithin({ width: 5000, height: 1 }, { width: 10, height: 0 })).toEqual({ width: 10, height: 1 });
  });
});
