import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import {
  fontOf,
  hasTooManyLines,
  layoutText,
  linesOf,
  MAX_PIXELS,
  type TextStyle,
  textLengthError,
  toSvg,
} from "./text-image.ts";
import { operations } from "./tool.ts";

const STYLE: TextStyle = {
  font: "Arial",
  size: 20,
  padding: 10,
  color: "#000000",
  background: "#ffffff",
  align: "left",
  bold: false,
  italic: false,
};

describe("layoutText", () => {
  it("makes the image as wide as the widest line and 1.2 sizes high per line, plus padding", () => {
    const layout = layoutText("one\nlonger line\n", [30, 100.2, 0], STYLE);
    expect(layout).toMatchObject({ width: 121, height: 92 });
    expect(layout.lines.map(({ x, y }) => [x, Math.round(y * 100) / 100])).toEqual([
      [10, 28.4],
      [10, 52.4],
      [10, 76.4],
    ]);
  });

  it("handles more lines than a function call can take arguments", () => {
    const lines = 300_000;
    const widths = Array.from({ length: lines }, (_, index) => (index === 7 ? 90 : 5));
    expect(layoutText("\n".repeat(lines - 1), widths, STYLE)).toMatchObject({ width: 110, height: 7_200_020 });
  });

  it("leaves room for letters that lean out to the left", () => {
    const layout = layoutText("f\nlonger", [20, 60], { ...STYLE, align: "right" }, 5);
    expect(layout.width).toBe(85);
    expect(layout.lines.map(({ x }) => x)).toEqual([55, 15]);
  });

  it("aligns lines within the widest one", () => {
    const xs = (align: TextStyle["align"]) =>
      layoutText("a\nbbb", [20, 60], { ...STYLE, align }).lines.map(({ x }) => x);
    expect(xs("center")).toEqual([30, 10]);
    expect(xs("right")).toEqual([50, 10]);
  });

  it("keeps every line inside the image", () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: 0, max: 5000, noNaN: true }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom("left", "center", "right"),
        fc.integer({ min: 8, max: 200 }),
        fc.integer({ min: 0, max: 100 }),
        (widths, align, size, padding) => {
          const { width, height, lines } = layoutText("x\n".repeat(widths.length - 1), widths, {
            ...STYLE,
            align,
            size,
            padding,
          });
          for (const [index, { x, y }] of lines.entries()) {
            expect(x).toBeGreaterThanOrEqual(padding);
            expect(x + (widths[index] as number)).toBeLessThanOrEqual(width - padding + 0.01);
            expect(y).toBeLessThan(height - padding);
          }
        },
      ),
    );
  });
});

it("linesOf accepts any line break and turns a tab into four spaces", () => {
  expect(linesOf("a\r\nb\rc\n\td")).toEqual(["a", "b", "c", "    d"]);
});

it("hasTooManyLines is true exactly if the image would be too tall", () => {
  const lines = (count: number) => "x\n".repeat(count - 1);
  const most = Math.floor((MAX_PIXELS - 20) / 24);
  expect(hasTooManyLines(lines(most), STYLE)).toBe(false);
  expect(hasTooManyLines(lines(most + 1), STYLE)).toBe(true);
  const heightOf = (count: number) => layoutText(lines(count), Array(count).fill(1), STYLE).height;
  expect(heightOf(most)).toBeLessThanOrEqual(MAX_PIXELS);
  expect(heightOf(most + 1)).toBeGreaterThan(MAX_PIXELS);
});

it("tooLong reports the length of a text and the limit", () => {
  expect(textLengthError("x".repeat(500_000))).toBeUndefined();
  expect(textLengthError("x".repeat(500_001))).toBe(
    "This text has 500,001 characters; an image can have up to 500,000.",
  );
});

it("the svg operation rejects a text over the limit", async () => {
  const run = runOperation(operations.svg, "x\n".repeat(250_001));
  await expect(run).rejects.toMatchObject({
    name: "InputError",
    field: "input",
    message: expect.stringContaining("up to 500,000"),
  });
});

it("fontOf adds a generic fallback family", () => {
  expect(fontOf({ ...STYLE, font: "Times New Roman", size: 12 })).toBe('12px "Times New Roman", serif');
  expect(fontOf({ ...STYLE, font: "Courier New", size: 8 })).toBe('8px "Courier New", monospace');
  expect(fontOf({ ...STYLE, bold: true })).toBe('bold 20px "Arial", sans-serif');
  expect(fontOf({ ...STYLE, bold: true, italic: true })).toBe('italic bold 20px "Arial", sans-serif');
});

describe("toSvg", () => {
  it("renders at its size in another program, with or without a background", async () => {
    for (const background of ["#ff0000", undefined]) {
      const svg = toSvg(layoutText(" ", [40], STYLE), { ...STYLE, background });
      const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([60, 44]);
      expect([...data.subarray(0, 4)]).toEqual(background ? [255, 0, 0, 255] : [0, 0, 0, 0]);
    }
  });

  it("uses the same fonts as the canvas", () => {
    const svg = toSvg(layoutText("a", [10], STYLE), { ...STYLE, font: "Georgia" });
    expect(svg).toContain('font-family="&quot;Georgia&quot;, serif"');
  });

  it("is bold or italic if the text is", () => {
    const svgOf = (style: Partial<TextStyle>) => toSvg(layoutText("a", [10], STYLE), { ...STYLE, ...style });
    expect(svgOf({})).not.toMatch(/font-(weight|style)/);
    expect(svgOf({ bold: true })).toContain(' font-weight="bold"');
    expect(svgOf({ italic: true })).toContain(' font-style="italic"');
  });

  it("escapes any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 30 }), async (text) => {
        const svg = toSvg(
          layoutText(
            text,
            linesOf(text).map(() => 10),
            STYLE,
          ),
          STYLE,
        );
        expect((await sharp(Buffer.from(svg)).metadata()).format).toBe("svg");
      }),
    );
  });
});
