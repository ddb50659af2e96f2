import { describe, expect, it } from "vitest";
import { notationsText } from "./color-view.ts";
import { describeColor } from "./describe-color.ts";
import { parseColor } from "./parse-color.ts";

const linesOf = (color: string) => notationsText(describeColor(parseColor(color))).split("\n");

describe("notationsText", () => {
  it("begins with HEX and the name, and has every other notation on a line", () => {
    const lines = linesOf("rgb(102 51 153)");
    expect(lines.slice(0, 3)).toEqual(["#663399", "rebeccapurple", "rgb(102, 51, 153)"]);
    expect(lines).toHaveLength(13);
  });

  it("has no line for a name that CSS does not have", () => {
    expect(linesOf("#663398")).toHaveLength(12);
  });
});
