import { describe, expect, it } from "vitest";
import { parseList } from "./color-list.ts";

const list = (text: string) => parseList(text, () => {});

describe("parseList", () => {
  it("reads colors in any notation, with names", () => {
    const text = "#3b82f6  Brand Blue\nrebeccapurple\r\n#fff, #000; rgb(1, 2, 3) Ink\n\n hsl(0 100% 50%)\tRed";
    expect(list(text).map(({ hex, name }) => [hex, name])).toEqual([
      ["#3b82f6", "Brand Blue"],
      ["#663399", ""],
      ["#ffffff", ""],
      ["#000000", ""],
      ["#010203", "Ink"],
      ["#ff0000", "Red"],
    ]);
  });

  it("says where there is no color, and what it leaves out", () => {
    expect(() => list("red\n  blurple")).toThrow(
      expect.objectContaining({ message: expect.stringContaining("“blurple”"), position: { offset: 6 } }),
    );
    const warnings: string[] = [];
    parseList("#ff000080", (message) => warnings.push(message));
    expect(warnings).toEqual(["The transparency of #ff000080 was left out."]);
  });
});
