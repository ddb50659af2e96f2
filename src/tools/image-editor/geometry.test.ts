import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { croppedSize, flip, type Matrix, outputSize, placement, turn, turnedSize } from "./geometry.ts";
import { type Edit, operations } from "./operations.ts";

const NONE: Edit = defaultOptions(operations.save.options);
const SOURCE = { width: 400, height: 300 };

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f].map((v) => Math.round(v * 1e6) / 1e6 + 0);
const corner = (edit: Edit, x: number, y: number) => apply(placement(SOURCE, edit, outputSize(SOURCE, edit)), x, y);

describe("placement", () => {
  it("leaves an unedited image where it is", () => {
    expect(placement(SOURCE, NONE, SOURCE).map((value) => value + 0)).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it("turns clockwise: the top left corner goes to the top right", () => {
    const edit = turn(NONE, 1);
    expect(outputSize(SOURCE, edit)).toEqual({ width: 300, height: 400 });
    expect(corner(edit, 0, 0)).toEqual([300, 0]);
    expect(corner(edit, 0, 300)).toEqual([0, 0]);
  });

  it("flips what is seen, turned or not", () => {
    expect(corner(flip(NONE, "horizontal"), 0, 0)).toEqual([400, 0]);
    expect(corner(flip(NONE, "vertical"), 0, 0)).toEqual([0, 300]);
    expect(corner(flip(turn(NONE, 1), "horizontal"), 0, 0)).toEqual([0, 0]);
    expect(corner(flip(turn(NONE, 1), "vertical"), 0, 0)).toEqual([300, 400]);
  });

  it("brings the crop to the top left and scales it to the size", () => {
    const edit = { ...NONE, cropX: 0.25, cropY: 0.5, cropWidth: 0.5, cropHeight: 0.5, width: 100, height: 75 };
    expect(croppedSize(SOURCE, edit)).toEqual({ width: 200, height: 150 });
    expect(corner(edit, 100, 150)).toEqual([0, 0]);
    expect(corner(edit, 300, 300)).toEqual([100, 75]);
  });

  it("keeps the whole image in the box at any angle", () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.nat(3), fc.boolean(), (angle, turns, mirrored) => {
        const edit = { ...NONE, angle, turns, mirrored };
        const { width, height } = turnedSize(SOURCE, edit);
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

  it("undo themselves: four turns, two flips, a turn there and back", () => {
    fc.assert(
      fc.property(edits, (some) => {
        const edit = { ...NONE, ...some };
        const same = [
          [1, 1, 1, 1].reduce<Edit>((now) => turn(now, 1), edit),
          turn(turn(edit, 1), -1),
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

  it("move every point of the cropped image as a mirror does", () => {
    fc.assert(
      fc.property(edits, (some) => {
        const edit = { ...NONE, ...some };
        const { width, height } = outputSize(SOURCE, edit);
        const [x = 0, y = 0] = corner(edit, 123, 45);
        const [fx = 0, fy = 0] = corner(flip(edit, "horizontal"), 123, 45);
        expect([fx, fy]).toEqual([expect.closeTo(width - x, 3), expect.closeTo(y, 3)]);
        const [vx = 0, vy = 0] = corner(flip(edit, "vertical"), 123, 45);
        expect([vx, vy]).toEqual([expect.closeTo(x, 3), expect.closeTo(height - y, 3)]);
        const [tx = 0, ty = 0] = corner(turn(edit, 1), 123, 45);
        expect([tx, ty]).toEqual([expect.closeTo(height - y, 3), expect.closeTo(x, 3)]);
      }),
    );
  });
});
