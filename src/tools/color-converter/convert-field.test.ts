import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ColorField, Converted, FieldTexts } from "./convert-field.ts";
import { convertField } from "./convert-field.ts";
import { describeColor } from "./describe-color.ts";
import { parseHex } from "./parse-hex.ts";

function start(hex = "#3b82f6"): Converted {
  const color = parseHex(hex);
  return { color, view: describeColor(color) };
}

const edit = (field: ColorField, texts: FieldTexts, before = start()) => convertField(field, texts, before).view;

describe("convertField", () => {
  it("updates RGB and HSL from HEX", () => {
    expect(edit("hex", { hex: "#faebd7" })).toMatchObject({ rgb: [250, 235, 215], hsl: [34, 78, 91] });
  });

  it("updates HEX and HSL from RGB", () => {
    expect(edit("green", { red: "127", green: "255", blue: "212" })).toMatchObject({
      hex: "#7fffd4",
      hsl: [160, 100, 75],
    });
  });

  it("updates HEX and RGB from HSL", () => {
    expect(edit("hue", { hue: "210", saturation: "99", lightness: "25" })).toMatchObject({
      hex: "#01407f",
      rgb: [1, 64, 127],
    });
  });

  it("treats hue 360 as 0", () => {
    const [red] = edit("hue", { hue: "360", saturation: "100", lightness: "50" }).rgb;
    expect(red).toBe(255);
  });

  it("keeps the hue when a color becomes gray", () => {
    expect(edit("saturation", { hue: "217", saturation: "0", lightness: "60" }).hsl).toEqual([217, 0, 60]);
    expect(edit("hex", { hex: "#808080" }).hsl).toEqual([217, 0, 50]);
  });

  it("keeps alpha when RGB or HSL changes, and takes it from HEX", () => {
    const half = convertField("alpha", { alpha: "50" }, start());
    expect(half.view.hex).toBe("#3b82f680");
    expect(edit("red", { red: "0", green: "0", blue: "0" }, half).hex).toBe("#00000080");
    expect(edit("hex", { hex: "#000" }, half).alpha).toBe(1);
  });

  it("keeps a color outside sRGB when alpha changes", () => {
    const wide = convertField("oklch", { oklch: "oklch(0.7 0.4 150)" }, start());
    expect(edit("alpha", { alpha: "25" }, wide).notations.oklch).toBe("oklch(0.7 0.4 150 / 0.25)");
  });

  it.each([
    ["red", { red: "256", green: "0", blue: "0" }, "red", "Red: please enter a number from 0 to 255"],
    ["red", { red: "-1", green: "0", blue: "0" }, "red", "Red: please enter a number from 0 to 255"],
    ["green", { red: "0", green: "", blue: "0" }, "green", "Green: please enter a number from 0 to 255"],
    ["red", { red: "0", green: "0", blue: "x" }, "blue", "Blue: please enter a number from 0 to 255"],
    ["hue", { hue: "361", saturation: "0", lightness: "0" }, "hue", "Hue: please enter a number from 0 to 360"],
    [
      "hue",
      { hue: "0", saturation: "101", lightness: "0" },
      "saturation",
      "Saturation: please enter a number from 0 to 100",
    ],
    [
      "hue",
      { hue: "0", saturation: "0", lightness: "100.1" },
      "lightness",
      "Lightness: please enter a number from 0 to 100",
    ],
  ] as const)("rejects %s with %j and names %s", (field, texts, faulty, message) => {
    expect(() => edit(field, texts)).toThrow(expect.objectContaining({ field: faulty, message }));
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

it.each(["rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch", "xyz", "p3"] as const)(
  "convertField reads its own %s notation as the same color",
  (notation) => {
    fc.assert(
      fc.property(hex, fc.constantFrom("", "80", "00"), (digits, alpha) => {
        const { hex: written, notations } = describeColor(parseHex(digits + alpha));
        expect(edit(notation, { [notation]: notations[notation] }).hex).toBe(written);
      }),
      { numRuns: 500 },
    );
  },
);

it.each([
  ["#00ff00", "oklch"],
  ["#00ffff", "lab"],
  ["#00f6ff", "p3"],
  ["#00c07e", "xyz"],
] as const)("convertField keeps the edge of sRGB in gamut: %s as %s", (written, notation) => {
  const { notations } = describeColor(parseHex(written));
  expect(edit(notation, { [notation]: notations[notation] })).toMatchObject({ hex: written, inGamut: true });
});

it("convertField reads its own RGB fields as the same color", () => {
  fc.assert(
    fc.property(hex, (digits) => {
      const [red, green, blue] = describeColor(parseHex(digits)).rgb.map(String) as [string, string, string];
      expect(edit("red", { red, green, blue }).hex).toBe(digits);
    }),
  );
});
