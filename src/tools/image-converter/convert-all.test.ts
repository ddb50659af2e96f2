import { describe, expect, it } from "vitest";
import { fitWithin } from "#shared/image/fit-within.ts";
import { InputError } from "#shared/input-error.ts";
import { runOperation } from "#shared/run-operation.ts";
import type { Conversion } from "./conversion.ts";
import { convertAll } from "./convert-all.ts";
import { convertImage } from "./convert-image.ts";
import { outputNamer } from "./output-namer.ts";
import { operations } from "./tool.ts";

const settings = {
  format: "jpeg",
  quality: 90,
  background: "#ffffff",
  maxWidth: 0,
  maxHeight: 0,
  maxKilobytes: 50,
  firstFrameOnly: false,
} as const;
const file = (name: string) => new File(["x"], name);
const size = { width: 1_200, height: 900 };

/** Fails for files named broken. */
const convert = async (image: Blob): Promise<Conversion> => {
  const { name } = image as File;
  if (name.startsWith("broken")) throw new InputError("Failed to load the image");
  const content = new Blob([name], { type: "image/jpeg" });
  return { content, target: "jpeg", size, quality: 90, ...SPECIAL[name] };
};
const SPECIAL: Readonly<Record<string, Partial<Conversion>>> = {
  "big.png": { quality: 60, shrunkFrom: { width: 4_000, height: 3_000 } },
  "first.gif": { flattened: true },
  "kept.gif": { target: "gif", animationKept: true },
  "photo.avif": { target: "webp", replaced: "AVIF" },
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
  return { outputs, warnings, fractions };
};

describe("convertAll", () => {
  it("names each file after its source and its own format, and reports progress", async () => {
    const { outputs, fractions } = await runAll(["a.png", "a.bmp", "kept.gif", "photo.avif"]);
    expect(outputs.map(({ name }) => name)).toEqual(["a.jpg", "a-2.jpg", "kept.gif", "photo.webp"]);
    expect(fractions).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it.each([
    ["a.png", ["1200 × 900 px", "quality 90"]],
    ["big.png", ["1200 × 900 px", "quality 60", "shrunk from 4000 × 3000 px to fit 50 KB"]],
    ["first.gif", ["1200 × 900 px", "quality 90", "first frame only"]],
    ["kept.gif", ["1200 × 900 px", "quality 90", "animation kept"]],
    ["photo.avif", ["1200 × 900 px", "quality 90", "WebP, because AVIF can’t be written"]],
  ])("describes how %s was converted", async (name, details) => {
    expect((await runAll([name])).outputs).toMatchObject([{ details }]);
  });

  it("skips a file that cannot be converted, with a warning", async () => {
    const { outputs, warnings } = await runAll(["a.png", "broken.png", "b.gif"]);
    expect(outputs).toMatchObject([
      { name: "a.jpg", source: 0 },
      { name: "b.jpg", source: 2 },
    ]);
    expect(warnings).toEqual(["broken.png: Failed to load the image"]);
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

  it("writes PNG unless asked otherwise, as scripts expect", () => {
    expect(operations.convert.options.format.default).toBe("png");
  });

  it("offers a quality from 10 to 100, with 90 as the default", () => {
    expect(operations.convert.options.quality).toMatchObject({ default: 90, min: 10, max: 100 });
  });
});

describe("outputNamer", () => {
  it("changes the extension and makes names unique", () => {
    const nameFor = outputNamer();
    expect(["a.png", "A.gif", "photo.of.me.JPEG", "plain", ".png"].map((name) => nameFor(name, "jpeg"))).toEqual([
      "a.jpg",
      "A-2.jpg",
      "photo.of.me.jpg",
      "plain.jpg",
      "image.jpg",
    ]);
    expect(nameFor("a.png", "gif")).toBe("a.gif");
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
