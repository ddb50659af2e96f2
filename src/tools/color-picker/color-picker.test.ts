import { converter, differenceEuclidean } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { extractPalette } from "./extract-palette.ts";
import { operations } from "./tool.ts";
import { harmonyColors, shadesOf, simulationsOf } from "./variations.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, "0")}`);
const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const picture = (colors: readonly string[]) =>
  Uint8ClampedArray.from(colors.flatMap((hex) => [...bytesOf(hex), hex.length > 7 ? 0 : 255]));
describe("extractPalette", () => {
  const total = (palette: { percent: number }[]) => palette.reduce((sum, { percent }) => sum + percent, 0);

  it("gives the colors of a picture that has no more, with their shares", () => {
    const colors = [..."aaaaabbbc"].map((letter) => ({ a: "#ffffff", b: "#fefefe", c: "#1a73e8" })[letter] ?? "");
    expect(extractPalette(picture(colors), 3)).toEqual([
      { hex: "#ffffff", percent: 55.6 },
      { hex: "#fefefe", percent: 33.3 },
      { hex: "#1a73e8", percent: 11.1 },
    ]);
    fc.assert(
      fc.property(fc.array(hexes, { minLength: 1, maxLength: 60 }), (colors) => {
        const palette = extractPalette(picture(colors), 60);
        expect(palette.map(({ hex }) => hex).toSorted()).toEqual([...new Set(colors)].toSorted());
        expect(total(palette)).toBeCloseTo(100, 9);
      }),
    );
  });

  it("stays between the colors of the picture, and its shares sum to 100%", () => {
    fc.assert(
      fc.property(
        fc.array(hexes, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 32 }),
        (colors, count) => {
          const palette = extractPalette(picture(colors), count);
          expect(palette.length).toBeLessThanOrEqual(count);
          expect(total(palette)).toBeCloseTo(100, 9);
          for (const [at] of [0, 1, 2].entries()) {
            const channel = colors.map((hex) => bytesOf(hex)[at] as number);
            for (const { hex } of palette) {
              expect(bytesOf(hex)[at]).toBeGreaterThanOrEqual(Math.min(...channel));
              expect(bytesOf(hex)[at]).toBeLessThanOrEqual(Math.max(...channel));
            }
          }
        },
      ),
    );
  });

  it("gives a color exactly that makes up most of those near it", () => {
    const smooth = Array.from({ length: 40 }, (_, at) => `#1a73${(0xc0 + at).toString(16)}`);
    const palette = extractPalette(picture([...new Array(50).fill("#1a73e8"), ...smooth, "#ffffff"]), 2);
    expect(palette.map(({ hex }) => hex)).toEqual(["#1a73e8", "#ffffff"]);
  });

  it("leaves out transparent pixels", () => {
    expect(extractPalette(picture(["#12345600", "#ff0000"]), 5)).toEqual([{ hex: "#ff0000", percent: 100 }]);
    expect(() => extractPalette(picture(["#12345600"]), 5)).toThrow("Every pixel of this image is transparent");
  });
});

const distance = differenceEuclidean("oklab");

describe("shadesOf", () => {
  it("steps evenly from the color to white, black and gray", () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        const all = shadesOf(hex);
        for (const [row, end] of ["#ffffff", "#000000", "#808080"].entries()) {
          const path = [hex, ...all.slice(row * 9, row * 9 + 9).map(([, color]) => color), end];
          const lengths = path.slice(1).map((color, at) => distance(path[at] ?? "", color));
          for (const length of lengths) expect(length).toBeCloseTo(distance(hex, end) / 10, 6);
        }
      }),
    );
  });
});

describe("harmonyColors", () => {
  it("turns red to the corners of the color wheel", () => {
    expect(harmonyColors("#ff0000")).toEqual([
      ["Complementary", "#00ffff"],
      ["Analogous", "#ff0080"],
      ["Analogous", "#ff8000"],
      ["Triadic", "#00ff00"],
      ["Triadic", "#0000ff"],
      ["Split complementary", "#00ff80"],
      ["Split complementary", "#0080ff"],
      ["Tetradic", "#ffff00"],
      ["Tetradic", "#00ffff"],
      ["Tetradic", "#0000ff"],
      ["Square", "#80ff00"],
      ["Square", "#00ffff"],
      ["Square", "#8000ff"],
    ]);
  });
});

/** Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB. */
const MACHADO = {
  Protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  Deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  Tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

describe("simulationsOf", () => {
  it("applies the published matrices to linear light", () => {
    const linear = converter("lrgb");
    for (const [name, matrix] of Object.entries(MACHADO)) {
      for (const [column, hex] of ["#ff0000", "#00ff00", "#0000ff"].entries()) {
        const { r, g, b } = linear(Object.fromEntries(simulationsOf(hex))[name] ?? "") ?? {};
        expect([r, g, b]).toEqual([0, 3, 6].map((row) => expect.closeTo(matrix[row + column] as number, 6)));
      }
    }
  });

  it("changes no gray, and makes every color gray for achromats", () => {
    fc.assert(
      fc.property(hexes, fc.integer({ min: 0, max: 255 }), (hex, gray) => {
        const shade = `#${gray.toString(16).padStart(2, "0").repeat(3)}`;
        for (const [, color] of simulationsOf(shade)) expect(distance(shade, color)).toBeLessThan(1e-3);
        const { r, g, b } = converter("rgb")(simulationsOf(hex)[3]?.[1] ?? "") ?? {};
        expect([g, b]).toEqual([r, r].map((channel) => expect.closeTo(channel ?? 0, 6)));
      }),
    );
  });
});

describe("operations", () => {
  it("reject what is not an image or a color", async () => {
    await expect(runOperation(operations.palette, new File(["hi"], "a.png"))).rejects.toThrow("Failed to load");
    await expect(runOperation(operations.shades, "blurple")).rejects.toThrow("is not a color");
    await expect(runOperation(operations.shades, " ")).rejects.toThrow("Please enter a color");
  });
});
