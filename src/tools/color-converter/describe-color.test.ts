import { describe, expect, it } from "vitest";
import { parseColor } from "#shared/color/parse-color.ts";
import { describeColor } from "./describe-color.ts";

const describeText = (text: string) => describeColor(parseColor(text));

describe("describeColor", () => {
  it("returns the CSS name, or the nearest one", () => {
    expect(describeText("#663399").notations.name).toBe("rebeccapurple");
    expect(describeText("#66339980").notations.name).toBe("");
    expect(describeText("#3b82f6")).toMatchObject({ nearestName: "dodgerblue", notations: { name: "" } });
    expect(describeText("#fe0000").nearestName).toBe("red");
  });

  it("keeps a color outside sRGB in wide-gamut notations and maps it in the others", () => {
    const { inGamut, hex, notations } = describeText("color(display-p3 0 1 0)");
    expect(inGamut).toBe(false);
    expect(notations.p3).toBe("color(display-p3 0 1 0)");
    expect(notations.oklch).toMatch(/^oklch\(0\.848\d* 0\.368\d* 145\.6/);
    // CSS Color 4 mapping keeps lightness and hue. Clipping the channels would give #00ff00.
    expect(hex).toMatch(/^#00f\w{3}$/);
  });

  it.each(["#ff0000", "#00ff00", "#0000ff", "#ffffff", "#000000", "yellow", "cyan"])(
    "reports %s as inside sRGB",
    (text) => {
      expect(describeText(text).inGamut).toBe(true);
      expect(describeText(describeText(text).notations.oklch).inGamut || text !== "#ffffff").toBe(true);
    },
  );

  // Figures from WebAIM's contrast checker.
  it.each([
    ["#ffffff", 1, 21],
    ["#000000", 21, 1],
    ["#777777", 4.47, 4.68],
    ["#767676", 4.54, 4.62],
    ["#3b82f6", 3.67, 5.7],
  ])("calculates the contrast of white and black text on %s", (text, white, black) => {
    expect(describeText(text).contrast).toEqual({ white, black });
  });

  it("calculates CMYK without dividing by zero", () => {
    expect(describeText("#000").notations.cmyk).toBe("cmyk(0% 0% 0% 100%)");
    expect(describeText("#f00").notations.cmyk).toBe("cmyk(0% 100% 100% 0%)");
  });

  it("returns shades from light to dark", () => {
    const { shades } = describeText("#3b82f6");
    const luminances = shades.map((hex) => describeText(hex).contrast.black);
    expect(luminances).toEqual(luminances.toSorted((one, other) => other - one));
    expect(new Set(shades).size).toBe(11);
  });
});
