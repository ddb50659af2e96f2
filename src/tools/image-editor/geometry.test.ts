import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import type { Edit } from "./edit.ts";
import {
  boxOf,
  croppedSize,
  flip,
  type Matrix,
  outputSize,
  placement,
  rotatedSize,
  rotateQuarter,
  type Size,
  setAngle,
} from "./geometry.ts";
import { operations } from "./tool.ts";

const UNIT = { min: 0, max: 1, noNaN: true };
const NONE: Edit = defaultOptions(operations.save.options);
const SOURCE = { width: 400, height: 300 };

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f].map((v) => Math.round(v * 1e6) / 1e6 + 0);
const corner = (edit: Edit, x: number, y: number) => apply(placement(SOURCE, edit, outputSize(SOURCE, edit)), x, y);

describe("placement", () => {
  it("keeps an unedited image in place", () => {
    expect(placement(SOURCE, NONE, SOURCE).map((value) => value + 0)).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it("rotates clockwise: the top left corner moves to the top right", () => {
    const edit = rotateQuarter(NONE, 1);
    expect(outputSize(SOURCE, edit)).toEqual({ width: 300, height: 400 });
    expect(corner(edit, 0, 0)).toEqual([300, 0]);
    expect(corner(edit, 0, 300)).toEqual([0, 0]);
  });

  it("flips the image as shown, rotated or not", () => {
    expect(corner(flip(NONE, "horizontal"), 0, 0)).toEqual([400, 0]);
    expect(corner(flip(NONE, "vertical"), 0, 0)).toEqual([0, 300]);
    expect(corner(flip(rotateQuarter(NONE, 1), "horizontal"), 0, 0)).toEqual([0, 0]);
    expect(corner(flip(rotateQuarter(NONE, 1), "vertical"), 0, 0)).toEqual([300, 400]);
  });

  it("moves the crop to the top left and scales it to the size", () => {
    const edit = { ...NONE, cropX: 0.25, cropY: 0.5, cropWidth: 0.5, cropHeight: 0.5, width: 100, height: 75 };
    expect(croppedSize(SOURCE, edit)).toEqual({ width: 200, height: 150 });
    expect(corner(edit, 100, 150)).toEqual([0, 0]);
    expect(corner(edit, 300, 300)).toEqual([100, 75]);
  });

  it("fits the whole image in the box at any angle", () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.nat(3), fc.boolean(), (angle, turns, mirrored) => {
        const edit = { ...NONE, angle, turns, mirrored };
        const { width, height } = rotatedSize(SOURCE, edit);
        const matrix = placement(SOURCE, edit, { width, height });
        const points = [
          [0, 0],
          [400, 0],
          [0, 300],
          [400, 300],
        ].map(([x = 0, y = 0]) => apply(matrix, x, y));
        const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
        expect(Math.min(...xs)).toBeCloseTo(0, 4);
        expect(Math.max(...xs)).toBeCloseTo(width, 4);
        expect(Math.min(...ys)).toBeCloseTo(0, 4);
        expect(Math.max(...ys)).toBeCloseTo(height, 4);
      }),
    );
  });
});

const edits = fc.record({
  turns: fc.nat(3),
  mirrored: fc.boolean(),
  angle: fc.integer({ min: -45, max: 45 }),
  cropX: fc.constantFrom(0, 0.1, 0.25),
  cropY: fc.constantFrom(0, 0.1, 0.25),
  cropWidth: fc.constantFrom(0.5, 0.75),
  cropHeight: fc.constantFrom(0.5, 0.75),
});

describe("turn and flip", () => {
  const at = (edit: Edit) => [corner(edit, 0, 0), corner(edit, 400, 120)];

  it("cancel out: four turns, two flips, a turn in each direction", () => {
    fc.assert(
      fc.property(edits, (some) => {
        const edit = { ...NONE, ...some };
        const same = [
          [1, 1, 1, 1].reduce<Edit>((now) => rotateQuarter(now, 1), edit),
          rotateQuarter(rotateQuarter(edit, 1), -1),
          flip(flip(edit, "horizontal"), "horizontal"),
          flip(flip(edit, "vertical"), "vertical"),
        ];
        for (const other of same)
          expect(at(other).flat()).toEqual(
            at(edit)
              .flat()
              .map((value) => expect.closeTo(value, 3)),
          );
      }),
    );
  });

  it("mirror every point of the cropped image", () => {
    fc.assert(
      fc.property(edits, (some) => {
        const edit = { ...NONE, ...some };
        const { width, height } = outputSize(SOURCE, edit);
        const [x = 0, y = 0] = corner(edit, 123, 45);
        const [fx = 0, fy = 0] = corner(flip(edit, "horizontal"), 123, 45);
        expect([fx, fy]).toEqual([expect.closeTo(width - x, 3), expect.closeTo(y, 3)]);
        const [vx = 0, vy = 0] = corner(flip(edit, "vertical"), 123, 45);
        expect([vx, vy]).toEqual([expect.closeTo(x, 3), expect.closeTo(height - y, 3)]);
        const [tx = 0, ty = 0] = corner(rotateQuarter(edit, 1), 123, 45);
        expect([tx, ty]).toEqual([expect.closeTo(height - y, 3), expect.closeTo(x, 3)]);
      }),
    );
  });
});

describe("setAngle", () => {
  const PHOTO = { width: 4000, height: 3000 };
  const scales = (source: Size, edit: Edit) => {
    const [a, b, c, d] = placement(source, edit, outputSize(source, edit));
    return { x: Math.hypot(a, c), y: Math.hypot(b, d) };
  };
  const cropPixels = (source: Size, edit: Edit) => {
    const rotated = rotatedSize(source, edit);
    return { width: rotated.width * edit.cropWidth, height: rotated.height * edit.cropHeight };
  };
  /** The point of the source at the center of the result. */
  const middle = (source: Size, edit: Edit) => {
    const size = outputSize(source, edit);
    const [a, b, c, d, e, f] = placement(source, edit, size);
    const [x, y] = [size.width / 2 - e, size.height / 2 - f];
    return [(d * x - c * y) / (a * d - b * c), (a * y - b * x) / (a * d - b * c)];
  };

  it("enlarges the result and keeps the scale of a resized photo", () => {
    const small = { ...NONE, width: 800, height: 600 };
    expect(setAngle(PHOTO, small, 5)).toEqual({ ...small, angle: 5, width: 849, height: 667 });
    expect(setAngle(PHOTO, small, 90)).toEqual({ ...small, angle: 90, width: 600, height: 800 });
  });

  it("keeps the size of a crop", () => {
    const square = { ...NONE, cropX: 0.3125, cropY: 0.25, cropWidth: 0.375, cropHeight: 0.5 };
    expect(croppedSize(PHOTO, square)).toEqual({ width: 1500, height: 1500 });
    for (const angle of [-45, 10, 33, 90, 180]) {
      expect(croppedSize(PHOTO, setAngle(PHOTO, square, angle))).toEqual({ width: 1500, height: 1500 });
    }
  });

  it("shrinks a crop in proportion when the rotated image has no room", () => {
    const wide = { ...NONE, cropX: 0, cropY: 0.25, cropWidth: 1, cropHeight: 0.5, width: 1000, height: 375 };
    expect(setAngle(PHOTO, wide, 90)).toEqual({
      ...wide,
      angle: 90,
      cropX: 0,
      cropY: expect.closeTo(0.359, 3),
      cropWidth: 1,
      cropHeight: expect.closeTo(0.281, 3),
      width: 750,
      height: 281,
    });
  });

  it("stays within the largest size that can be saved", () => {
    const longest = { ...NONE, width: 16_000, height: 16_000 };
    const { width, height } = setAngle({ width: 500, height: 500 }, longest, 45);
    expect([width, height]).toEqual([16_384, 16_384]);
  });

  const side = fc.integer({ min: 200, max: 6000 });
  const angles = fc.integer({ min: -180, max: 180 });
  const crops = fc
    .record({ x: fc.double(UNIT), y: fc.double(UNIT), width: fc.double(UNIT), height: fc.double(UNIT) })
    .map(({ x, y, width, height }) => {
      const [cropWidth, cropHeight] = [0.3 + 0.69 * width, 0.3 + 0.69 * height];
      return { cropX: x * (1 - cropWidth), cropY: y * (1 - cropHeight), cropWidth, cropHeight };
    });

  it("never stretches, at any angle, cropped or not", () => {
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.record({ mirrored: fc.boolean(), turns: fc.nat(3), angle: angles }),
        fc.oneof(fc.constant({}), crops),
        fc.double({ min: 0.3, max: 2, noNaN: true }),
        angles,
        (source, orientation, crop, scale, angle) => {
          const start: Edit = { ...NONE, ...orientation, ...crop };
          const { width, height } = cropPixels(source, start);
          const edit = { ...start, width: Math.round(width * scale), height: Math.round(height * scale) };
          const next = setAngle(source, edit, angle);
          const { x, y } = scales(source, next);
          // Sides are rounded to whole pixels before and after.
          const rounding = 1 / Math.min(edit.width, edit.height) + 1 / Math.min(next.width, next.height);
          expect(Math.abs(x / y - 1)).toBeLessThan(rounding);
          const { x: cropX, y: cropY, width: cropWidth, height: cropHeight } = boxOf(next);
          expect(Math.min(cropX, cropY)).toBeGreaterThanOrEqual(0);
          expect(Math.max(cropX + cropWidth, cropY + cropHeight)).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
    );
  });

  it("rotates a crop around its center where the image has room", () => {
    fc.assert(
      fc.property(crops, angles, angles, (crop, from, to) => {
        const edit: Edit = { ...NONE, ...crop, angle: from };
        const next = setAngle(PHOTO, edit, to);
        const { x, y, width, height } = boxOf(next);
        fc.pre(Math.min(x, y) > 0 && Math.max(x + width, y + height) < 1);
        const [before, after] = [cropPixels(PHOTO, edit), cropPixels(PHOTO, next)];
        expect(after.width / after.height).toBeCloseTo(before.width / before.height, 6);
        expect(after.width).toBeLessThanOrEqual(before.width + 1e-6);
        const [x0 = 0, y0 = 0] = middle(PHOTO, edit);
        const [x1 = 0, y1 = 0] = middle(PHOTO, next);
        expect(Math.hypot(x1 - x0, y1 - y0)).toBeLessThan(2);
      }),
    );
  });
});
