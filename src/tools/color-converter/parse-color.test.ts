import cssColors from "color-name";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseColor } from "#shared/color/parse-color.ts";
import { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { describeColor } from "./describe-color.ts";
import { parseHex } from "./parse-hex.ts";

describe("parseHex", () => {
  it.each([
    ["#fff", "#ffffff"],
    ["38F", "#3388ff"],
    ["#38f8", "#3388ff88"],
    [" #3B82F6 ", "#3b82f6"],
    ["3b82f680", "#3b82f680"],
    ["#3b82f6ff", "#3b82f6"],
  ])("reads %s as %s", (text, hex) => {
    expect(describeColor(parseHex(text)).hex).toBe(hex);
  });

  // Cases from web-platform-tests, css/css-color/parsing/color-invalid-hex-color.html, and words.
  it.each(["#", "#f", "12", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ffg", "##fff", "#-12", "red", "red-ish", " "])(
    "rejects %j",
    (text) => {
      expect(() => parseHex(text)).toThrow(InputError);
    },
  );
});

describe("parseColor", () => {
  it("reads every named color of CSS", async () => {
    await runSuite(import.meta.dirname, {
      id: "named-colors",
      title: "CSS Color 4: named colors",
      source: "https://www.w3.org/TR/css-color-4/#named-colors",
      library: "culori",
      cases: Object.entries(cssColors).map(([name, channels]) => ({
        name,
        run: () => expect(describeColor(parseColor(name)).hex).toBe(`#${Buffer.from(channels).toString("hex")}`),
      })),
    });
  });

  it.each([
    // Examples from CSS Color 4.
    ["RebeccaPurple", "#663399"],
    ["lime", "#00ff00"],
    ["rgb(50% 50% 50%)", "#808080"],
    ["rgba(255, 0, 0, 0.5)", "#ff000080"],
    ["hsl(120deg 100% 25%)", "#008000"],
    ["hwb(150 20% 10%)", "#33e68c"],
    ["lab(29.2345% 39.3825 20.0664)", "#7d2329"],
    ["lch(29.2345% 44.2 27)", "#7d2329"],
    ["oklab(40.101% 0.1147 0.0453)", "#7d2329"],
    ["oklch(40.101% 0.12332 21.555)", "#7d2329"],
    ["color(display-p3 1 1 1)", "#ffffff"],
    ["color(rec2020 1 1 1)", "#ffffff"],
    ["color(a98-rgb 50% 50% 50%)", "#818181"],
    ["color(prophoto-rgb 0 0 0 / 0.5)", "#00000080"],
    ["transparent", "#00000000"],
    // Names in any case; missing components, including alpha, count as 0.
    ["RGB(59, 130, 246)", "#3b82f6"],
    ["HSL(120DEG 100% 25% / NONE)", "#00800000"],
    ["Color(SRGB None 1 0)", "#00ff00"],
    ["OKLCH(0 NONE none / none)", "#00000000"],
    ["rgb(none 128 0)", "#008000"],
    ["rgb(none none none / none)", "#00000000"],
    ["oklch(0.7 none 150)", "#9e9e9e"],
    ["oklch(none 0.1 150)", "#000000"],
    ["hwb(none 20% 10%)", "#e63333"],
    ["lab(50 none none)", "#777777"],
    ["color(display-p3 none none 0)", "#000000"],
    ["device-cmyk(none 100% 100% none)", "#ff0000"],
    // Not in CSS.
    ["hsv(120, 100%, 50%)", "#008000"],
    ["HSB(120 100 50)", "#008000"],
    ["hsva(120, 100%, 50%, 0.5)", "#00800080"],
    ["cmyk(0%, 100%, 100%, 0%)", "#ff0000"],
    ["device-cmyk(0 100 100 50 / 50%)", "#80000080"],
    // Clamped by CSS.
    ["rgb(300 -5 0)", "#ff0000"],
    ["hsl(30 -50% 50%)", "#808080"],
    ["hsl(30 -50 50 / 0.5)", "#80808080"],
    ["hsl(30, -50%, 50%)", "#808080"],
    ["hsl(30 none 50%)", "#808080"],
    ["cmyk(0 200 100 0)", "#ff0000"],
  ])("reads %s as %s", (text, hex) => {
    expect(describeColor(parseColor(text)).hex).toBe(hex);
  });

  it.each(["", "blurple", "rgb(1, 2)", "hsv(1, 2)", "hsv(1, 2, 3, 4, 5)", "cmyk(a, b, c, d)", "hsv(1,,2,--3)", "/0"])(
    "rejects %j",
    (text) => {
      expect(() => parseColor(text)).toThrow(InputError);
    },
  );

  it.each([
    "rgb(",
    "hsl(",
    "hwb(",
    "lab(",
    "lch(",
    "oklab(",
    "oklch(",
    "color(srgb ",
    "color(srgb-linear ",
    "color(display-p3 ",
    "color(rec2020 ",
    "color(a98-rgb ",
    "color(prophoto-rgb ",
    "color(xyz-d50 ",
    "color(xyz ",
  ])("counts missing components of %s… as 0", (start) => {
    for (const values of ["x 0.5 0.5", "0.5 x 0.5", "0.5 0.5 x", "x x 0.5", "x 0.5 x", "0.5 x x", "x x x"]) {
      const [missing, zero] = ["none", "0"].map((value) => `${start}${values.replaceAll("x", value)})`);
      expect(describeColor(parseColor(missing ?? "")), missing).toEqual(describeColor(parseColor(zero ?? "")));
    }
  });

  it("never returns a color with NaN or Infinity", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom("rgb", "hsl", "hsv", "hwb", "lab", "oklch", "cmyk"),
          fc.string({ unit: fc.constantFrom(..."0123456789.,%/ -") }),
        )
        .map(([name, list]) => `${name}(${list})`),
    );
    fc.assert(
      fc.property(text, (given) => {
        try {
          expect(JSON.stringify(describeColor(parseColor(given)))).not.toMatch(/NaN|null|Infinity/);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
