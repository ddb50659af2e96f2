import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellPosition, gapAt, gridFor, gridHeight, placesInView } from "./grid-geometry.ts";

describe("gridFor", () => {
  it("fits three pages on a phone and more on a wide screen", () => {
    expect(gridFor(356)).toMatchObject({ columns: 3, cellWidth: 113 });
    expect(gridFor(1100)).toMatchObject({ columns: 5, cellWidth: 216 });
    expect(gridFor(0).columns).toBe(1);
  });
});

describe("placesInView", () => {
  it("covers what is in view, and a bounded number of pages of any file", () => {
    const sizes = fc.record({ width: fc.integer({ min: 200, max: 3_000 }), scrollTop: fc.nat(100_000) });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 20_000 }), ({ width, scrollTop }, count) => {
        const grid = gridFor(width);
        const height = 600;
        const [start, end] = placesInView(grid, { scrollTop, height, count });
        expect(end - start).toBeLessThanOrEqual((Math.ceil(height / grid.cellHeight) + 3) * grid.columns);
        for (const place of [0, Math.floor(count / 2), count - 1]) {
          const { top } = cellPosition(grid, place);
          const isVisible = top + grid.cellHeight > scrollTop && top < scrollTop + height;
          if (isVisible) expect(place >= start && place < end).toBe(true);
        }
      }),
    );
  });
});

describe("gapAt", () => {
  const grid = gridFor(356);

  it("finds the gap on either side of a page, also at the end of a row", () => {
    const { left, top } = cellPosition(grid, 4);
    expect(gapAt(grid, { x: left + 20, y: top + 20 }, 8)).toEqual({ row: 1, column: 1, place: 4 });
    expect(gapAt(grid, { x: left + 100, y: top + 20 }, 8)).toEqual({ row: 1, column: 2, place: 5 });
    expect(gapAt(grid, { x: 999, y: top }, 8)).toEqual({ row: 1, column: 3, place: 6 });
  });

  it("stays within the pages", () => {
    expect(gapAt(grid, { x: -50, y: -50 }, 8)).toEqual({ row: 0, column: 0, place: 0 });
    expect(gapAt(grid, { x: 999, y: 9_999 }, 8)).toEqual({ row: 2, column: 2, place: 8 });
    expect(gapAt(grid, { x: 0, y: 0 }, 0)).toEqual({ row: 0, column: 0, place: 0 });
  });
});

describe("gridHeight", () => {
  it("ends below the last page", () => {
    const grid = gridFor(356);
    expect(gridHeight(grid, 8)).toBeGreaterThanOrEqual(cellPosition(grid, 7).top + grid.cellHeight);
  });
});
