import * as culori from "culori/fn";
import { parseList } from "#shared/color/color-list.ts";
import type { Color } from "#shared/color/color-space.ts";
import { harmoniesOf } from "#shared/color/harmonies.ts";

type Variation = readonly [name: string, color: Color | string];

/** Each color of a list and its variations, one per line: HEX and name. */
export function variationsText(
  text: string,
  warn: (message: string) => void,
  vary: (hex: string) => readonly Variation[],
): string {
  const colors = parseList(text, warn);
  const lines = colors.flatMap(({ hex }) =>
    [["Base", hex] as const, ...vary(hex)].map(
      ([name, color]) => `${culori.formatHex(color)}  ${name}${colors.length > 1 ? ` of ${hex}` : ""}`,
    ),
  );
  return lines.join("\n");
}

const MIXED_WITH = { Tint: "#ffffff", Shade: "#000000", Tone: "#808080" };
const PERCENTS = [10, 20, 30, 40, 50, 60, 70, 80, 90];

/** Mixes with white, black and gray in OKLab. */
export function shadesOf(hex: string): Variation[] {
  return Object.entries(MIXED_WITH).flatMap(([name, other]) => {
    const mix = culori.interpolate([hex, other], "oklab");
    return PERCENTS.map((percent) => [`${name} ${percent}%`, mix(percent / 100)] as const);
  });
}

export function harmonyColors(hex: string): Variation[] {
  return harmoniesOf(hex).flatMap(({ name, colors }) => colors.map((color) => [name, color] as const));
}

const toLinear = culori.converter("lrgb");

/** What people with a color vision deficiency see. */
export function simulationsOf(hex: string): Variation[] {
  const { r = 0, g = 0, b = 0 } = toLinear(hex) ?? {};
  // The weights are those of linear light. The library applies them to the numbers that it is given.
  const linear = { mode: "rgb", r, g, b } as const;
  const seen = {
    Protanopia: culori.filterDeficiencyProt(1)(linear),
    Deuteranopia: culori.filterDeficiencyDeuter(1)(linear),
    Tritanopia: culori.filterDeficiencyTrit(1)(linear),
    Achromatopsia: culori.filterGrayscale(1)(linear),
  };
  return Object.entries(seen).map(([name, color]) => [name, { ...color, mode: "lrgb" }]);
}
