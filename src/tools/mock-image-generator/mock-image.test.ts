import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { resolveOptions } from "#shared/resolve-options.ts";
import { fileNameOf, fontSizeOf, labelOf, toSvg } from "./mock-image.ts";
import { operations } from "./tool.ts";

const IMAGE = { width: 300, height: 200, background: "#cccccc", color: "#333333", label: "" };

describe("width and height options", () => {
  const sides = (given: Record<string, unknown>) => resolveOptions(operations.svg.options, given);

  it.each([
    [640, 640],
    [0, 1],
    [-5, 1],
    [2001, 2000],
    [12.7, 12],
    [Number.NaN, 300],
  ])("turn %d into %i pixels", (width, pixels) => expect(sides({ width }).width).toBe(pixels));

  it("default to 200 pixels of height", () => expect(sides({ height: Number.NaN }).height).toBe(200));
});

describe("labelOf, fontSizeOf and fileNameOf", () => {
  it("labels and names an image by its size", () => {
    expect(labelOf(IMAGE)).toBe("300 × 200");
    expect(labelOf({ ...IMAGE, label: "Hello" })).toBe("Hello");
    expect(fontSizeOf(IMAGE)).toBe(20);
    expect(fileNameOf(IMAGE, 1, "png")).toBe("mock-300x200.png");
    expect(fileNameOf(IMAGE, 2, "jpg")).toBe("mock-300x200@2x.jpg");
  });
});

describe("toSvg", () => {
  it("renders in the requested size and color", async () => {
    const { data, info } = await sharp(Buffer.from(toSvg({ ...IMAGE, label: " . " })))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([300, 200]);
    expect([...data.subarray(0, 3)]).toEqual([0xcc, 0xcc, 0xcc]);
  });

  it("narrows labels wider than the image", () => {
    expect(toSvg(IMAGE, 301)).toContain('textLength="300" lengthAdjust="spacingAndGlyphs"');
    expect(toSvg(IMAGE, 300)).not.toContain("textLength");
  });

  it("escapes any label", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (label) => {
        const svg = toSvg({ ...IMAGE, label });
        expect(svg.match(/</g)).toHaveLength(5);
        expect((await sharp(Buffer.from(svg)).metadata()).format).toBe("svg");
      }),
    );
  });
});
