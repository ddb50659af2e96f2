import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxWithRatio, type CropBox, FULL_BOX, type Handle, moveBox, resizeBox } from "./crop.ts";

const BOX: CropBox = { x: 0.2, y: 0.2, width: 0.4, height: 0.2 };

describe("moveBox, resizeBox and boxWithRatio", () => {
  it("moves a box within the image", () => {
    expect(moveBox(BOX, 0.1, -0.1)).toMatchObject({ x: expect.closeTo(0.3), y: expect.closeTo(0.1) });
    expect(moveBox(BOX, 5, -5)).toMatchObject({ x: 0.6, y: 0 });
  });

  it("resizes at the dragged side and keeps the opposite one", () => {
    expect(resizeBox(BOX, { x: 1, y: 0 }, 0.1, 0.3)).toEqual({ ...BOX, width: expect.closeTo(0.5) });
    expect(resizeBox(BOX, { x: -1, y: -1 }, -0.1, -0.1)).toEqual({
      x: expect.closeTo(0.1),
      y: expect.closeTo(0.1),
      width: expect.closeTo(0.5),
      height: expect.closeTo(0.3),
    });
  });

  it("resizes a fixed shape at a corner, by the longer movement", () => {
    const square = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
    const sized = (dx: number, dy: number) => resizeBox(square, { x: 1, y: 1 }, dx, dy, 1);
    expect(sized(0, -0.1)).toEqual({ ...square, width: expect.closeTo(0.3), height: expect.closeTo(0.3) });
    expect(sized(0.1, 0).height).toBeCloseTo(0.5);
    expect(sized(0.1, -0.2).width).toBeCloseTo(0.2);
    expect(resizeBox(square, { x: -1, y: -1 }, 0, 0.1, 1)).toMatchObject({
      x: expect.closeTo(0.3),
      y: expect.closeTo(0.3),
    });
  });

  it("keeps the box inside the image, non-empty and in its fixed shape", () => {
    const move = fc.double({ min: -2, max: 2, noNaN: true });
    const side = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);
    const handle: fc.Arbitrary<Handle> = fc.record({ x: side, y: side }).filter(({ x, y }) => x !== 0 || y !== 0);
    fc.assert(
      fc.property(
        handle,
        move,
        move,
        fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined }),
        (held, dx, dy, ratio) => {
          const start = ratio === undefined ? BOX : boxWithRatio(BOX, ratio);
          const { x, y, width, height } = resizeBox(start, held, dx, dy, ratio);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
          expect(Math.min(width, height)).toBeGreaterThan(0);
          if (ratio !== undefined) expect(width / height).toBeCloseTo(ratio, 6);
        },
      ),
    );
  });

  it("finds the largest box of a shape", () => {
    expect(boxWithRatio(FULL_BOX, 0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(boxWithRatio(FULL_BOX, 2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  });
});
