import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RandomSource, systemRandom } from "#shared/random.ts";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit } from "#shared/testing/chi-squared.ts";
import { contrastLevel, keepLocked } from "./palette.ts";
import { type Character, describeColor, randomColors } from "./random-colors.ts";
import { operations } from "./tool.ts";

function countChannel(hexes: readonly string[], start: number): number[] {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const hex of hexes) {
    const value = Number.parseInt(hex.slice(start, start + 2), 16);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

const hexesOf = (source: RandomSource = systemRandom) => randomColors(10_000, {}, source).map(({ hex }) => hex);

describe("randomColors", () => {
  const LIMIT = chiSquaredLimit(256);

  it("draws every channel value equally often, by a chi-squared test that a wrong range fails", () => {
    const hexes = hexesOf();
    for (const start of [1, 3, 5]) expect(chiSquared(countChannel(hexes, start))).toBeLessThan(LIMIT);
    expect(chiSquared(countChannel(hexesOf(biasedRandom(0xf00000)), 1))).toBeGreaterThan(LIMIT);
  });

  it("includes black and white", () => {
    const fixed =
      (word: number): RandomSource =>
      (words) =>
        words.fill(word);
    expect(randomColors(1, {}, fixed(0))[0]?.hex).toBe("#000000");
    expect(randomColors(1, {}, fixed(0xffffff))[0]?.hex).toBe("#ffffff");
  });
});

describe("randomColors with a character", () => {
  const LIMITS: Readonly<Record<Exclude<Character, "any">, readonly [number, number, number, number]>> = {
    light: [0, 100, 75, 100],
    dark: [0, 100, 0, 30],
    pastel: [40, 100, 75, 90],
    vivid: [85, 100, 40, 60],
  };

  it.each(Object.entries(LIMITS))("limits saturation and lightness of %s to %j", (character, limits) => {
    const [leastSaturation, mostSaturation, leastLightness, mostLightness] = limits;
    for (const { hsl } of randomColors(500, { character: character as Character }, systemRandom)) {
      const [, saturation = -1, lightness = -1] = hsl.match(/\d+/g)?.map(Number) ?? [];
      expect(saturation).toBeGreaterThanOrEqual(leastSaturation);
      expect(saturation).toBeLessThanOrEqual(mostSaturation);
      expect(lightness).toBeGreaterThanOrEqual(leastLightness);
      expect(lightness).toBeLessThanOrEqual(mostLightness);
    }
  });

  it.each(["light", "dark", "pastel", "vivid"] as const)("draws every hue of %s equally often", (character) => {
    const strongest = randomColors(6_000, { character }, systemRandom).map(({ hex }) => {
      const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
      return channels.filter((channel) => channel === Math.max(...channels)).length > 1
        ? "several"
        : channels.indexOf(Math.max(...channels));
    });
    const counts = [0, 1, 2].map((channel) => strongest.filter((other) => other === channel).length);
    expect(chiSquared(counts)).toBeLessThan(chiSquaredLimit(3));
  });
});

describe("describeColor", () => {
  // Named colors of CSS Color 4.
  it.each([
    ["#000000", "rgb(0, 0, 0)", "hsl(0, 0%, 0%)"],
    ["#ffffff", "rgb(255, 255, 255)", "hsl(0, 0%, 100%)"],
    ["#808080", "rgb(128, 128, 128)", "hsl(0, 0%, 50%)"],
    ["#ff0000", "rgb(255, 0, 0)", "hsl(0, 100%, 50%)"],
    ["#663399", "rgb(102, 51, 153)", "hsl(270, 50%, 40%)"],
    ["#ffebcd", "rgb(255, 235, 205)", "hsl(36, 100%, 90%)"],
    ["#ff0001", "rgb(255, 0, 1)", "hsl(0, 100%, 50%)"],
    ["#3b82f6", "rgb(59, 130, 246)", "hsl(217, 91%, 60%)"],
  ])("writes %s as %s and %s", (hex, rgb, hsl) => {
    expect(describeColor(hex)).toMatchObject({ hex, rgb, hsl });
  });

  it("rotates the hue for each harmony", () => {
    expect(describeColor("#ff0000").harmonies).toEqual([
      { name: "Complementary", colors: ["#00ffff"] },
      { name: "Analogous", colors: ["#ff0080", "#ff8000"] },
      { name: "Triadic", colors: ["#00ff00", "#0000ff"] },
      { name: "Split complementary", colors: ["#00ff80", "#0080ff"] },
      { name: "Tetradic", colors: ["#ffff00", "#00ffff", "#0000ff"] },
      { name: "Square", colors: ["#80ff00", "#00ffff", "#8000ff"] },
    ]);
  });

  // WCAG 2.2, relative luminance. #767676 is the lightest gray that passes AA on white; #777777 fails.
  it.each([
    ["#000000", 21, 1],
    ["#ffffff", 1, 21],
    ["#767676", 4.54, 4.62],
    ["#777777", 4.47, 4.68],
    ["#ff0000", 3.99, 5.25],
  ])("returns the contrast of %s with white and black text, never rounded up", (hex, white, black) => {
    expect(describeColor(hex).contrast).toEqual({ white, black });
  });

  it("accepts any color", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const hex = `#${value.toString(16).padStart(6, "0")}`;
        const { rgb, hsl, harmonies, contrast } = describeColor(hex);
        const channels = rgb.match(/\d+/g)?.map(Number) ?? [];
        expect(channels.reduce((all, channel) => all * 256 + channel, 0)).toBe(value);
        const [h = -1, s = -1, l = -1] = hsl.match(/\d+/g)?.map(Number) ?? [];
        expect(h >= 0 && h < 360 && s >= 0 && s <= 100 && l >= 0 && l <= 100).toBe(true);
        for (const { colors } of harmonies) for (const other of colors) expect(other).toMatch(/^#[0-9a-f]{6}$/);
        // Contrast with white times contrast with black is 21 for every color.
        expect(contrast.white * contrast.black).toBeGreaterThan(20.7);
        expect(contrast.white * contrast.black).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe("contrastLevel", () => {
  it.each([
    [21, "AAA"],
    [7, "AAA"],
    [6.99, "AA"],
    [4.5, "AA"],
    [4.49, "AA large"],
    [3, "AA large"],
    [2.99, "fails"],
    [1, "fails"],
  ])("rates %d as %s", (ratio, level) => {
    expect(contrastLevel(ratio)).toBe(level);
  });
});

describe("keepLocked", () => {
  it.each([
    ["in place", ["a", "b", "c"], ["x", "y", "z"], [1], ["x", "b", "z"], [1]],
    ["in a larger palette", ["a"], ["x", "y", "z"], [0], ["a", "y", "z"], [0]],
    ["in the last free places of a smaller palette", ["a", "b", "c", "d"], ["x", "y", "z"], [3], ["x", "y", "d"], [2]],
    ["next to those that can stay", ["a", "b", "c", "d"], ["x", "y"], [1, 3], ["d", "b"], [1, 0]],
    ["while there is room", ["a", "b", "c"], ["x"], [0, 2], ["a"], [0]],
  ])("keeps locked colors %s", (_, earlier, drawn, locked, colors, places) => {
    expect(keepLocked(earlier, drawn, new Set(locked))).toEqual({ colors, locked: new Set(places) });
  });
});

it.each([
  [-1, 1],
  [1, 1],
  [21, 20],
  [Number.NaN, 5],
])("generate turns a count of %d into %d colors", async (count, given) => {
  const result = await runOperation(operations.generate, undefined, { count });
  expect(result).toMatchObject({ kind: "data", data: { length: given } });
});
