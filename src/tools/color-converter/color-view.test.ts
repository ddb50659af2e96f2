import { describe, expect, it } from "vitest";
import { parseColor } from "#shared/color/parse-color.ts";
import { notationsText } from "./color-view.ts";
import { describeColor } from "./describe-color.ts";

const linesOf = (color: string) => notationsText(describeColor(parseColor(color))).split("\n");

describe("notationsText", () => {
  it("starts with HEX and the name, followed by one line per notation", () => {
    const lines = linesOf("rgb(102 51 153)");
    expect(lines.slice(0, 3)).toEqual(["#663399", "rebeccapurple", "rgb(102, 51, 153)"]);
    expect(lines).toHaveLength(13);
  });

  it("omits the name if CSS has none", () => {
    expect(linesOf("#663398")).toHaveLength(12);
  });
});
