import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ArrangeAction,
  type Arrangement,
  arrange,
  EMPTY_ARRANGEMENT,
  listPages,
  neighborOf,
  pagesOf,
  targetsOf,
} from "./arrangement.ts";
import { MAX_PAGES, writePageList } from "./page-list.ts";

const doAll = (actions: readonly ArrangeAction[], state = EMPTY_ARRANGEMENT) => actions.reduce(arrange, state);
const book = (count = 5) => doAll([{ type: "add-file", file: 7, count }]);
const list = (state: Arrangement) => writePageList(listPages(state));
/** Key of the page at a place, from 1. */
const key = (state: Arrangement, place: number) => pagesOf(state)[place - 1]?.key ?? Number.NaN;
const select = (state: Arrangement, ...places: number[]) =>
  doAll(
    places.map((place, index) => ({ type: "select", key: key(state, place), how: index === 0 ? "only" : "toggle" })),
    state,
  );
const selectedPlaces = (state: Arrangement) =>
  pagesOf(state).flatMap(({ key }, index) => (state.selected.has(key) ? [index + 1] : []));
const currentPlace = (state: Arrangement) => pagesOf(state).findIndex(({ key }) => key === state.current) + 1;

describe("arrange", () => {
  it("adds files at the end and keeps the current page", () => {
    const state = doAll([{ type: "add-file", file: 9, count: 2 }], book(3));
    expect(list(state)).toBe("1:1-3,2:1-2");
    expect(currentPlace(state)).toBe(1);
  });

  it("removes a file with its pages, wherever they are", () => {
    const two = doAll([{ type: "add-file", file: 9, count: 2 }], book(3));
    const mixed = arrange(select(two, 4), { type: "move", to: 1 });
    expect(list(mixed)).toBe("1:1,2:1,1:2-3,2:2");
    const removed = arrange(mixed, { type: "remove-file", file: 7 });
    expect(list(removed)).toBe("1:1-2");
    expect(list(arrange(removed, { type: "undo" }))).toBe("1:1,2:1,1:2-3,2:2");
  });

  it.each([
    [[1], 5, "1:2-5,1:1"],
    [[5], 0, "1:5,1:1-4"],
    [[2, 4], 0, "1:2,1:4,1:1,1:3,1:5"],
    [[1, 3], 4, "1:2,1:4,1:1,1:3,1:5"],
    [[4, 5], 1, "1:1,1:4-5,1:2-3"],
  ])("moves pages %j together to place %i", (places, to, expected) => {
    const state = arrange(select(book(), ...places), { type: "move", to });
    expect(list(state)).toBe(expected);
    expect(state.selected.size).toBe(places.length);
  });

  it("does nothing when pages are dropped where they are", () => {
    const state = select(book(), 2, 3);
    for (const to of [1, 2, 3]) expect(arrange(state, { type: "move", to })).toBe(state);
  });

  it("shifts pages by one place or a row, up to the ends", () => {
    const state = select(book(), 2, 3);
    expect(list(arrange(state, { type: "shift", by: 1 }))).toBe("1:1,1:4,1:2-3,1:5");
    expect(list(arrange(state, { type: "shift", by: -1 }))).toBe("1:2-3,1:1,1:4-5");
    expect(list(arrange(state, { type: "shift", by: 9 }))).toBe("1:1,1:4-5,1:2-3");
    const first = select(book(), 1);
    expect(arrange(first, { type: "shift", by: -4 })).toBe(first);
  });

  it("turns the selected pages, otherwise the current one", () => {
    const two = doAll(
      [
        { type: "turn", by: 90 },
        { type: "turn", by: 90 },
      ],
      select(book(), 2, 4),
    );
    expect(list(two)).toBe("1:1,1:2@180,1:3,1:4@180,1:5");
    expect(list(arrange(book(), { type: "turn", by: 270 }))).toBe("1:1@270,1:2-5");
    const around = doAll(Array(4).fill({ type: "turn", by: 90 }), book());
    expect(list(around)).toBe("1:1-5");
  });

  it("deletes pages and goes to the next one", () => {
    const state = arrange(select(book(), 2, 3), { type: "delete" });
    expect(list(state)).toBe("1:1,1:4-5");
    expect(currentPlace(state)).toBe(2);
    expect(targetsOf(state).size).toBe(1);
    const empty = doAll([{ type: "select-all" }, { type: "delete" }], state);
    expect(list(empty)).toBe("");
    expect(empty.current).toBeUndefined();
    expect(arrange(empty, { type: "delete" })).toBe(empty);
    expect(list(arrange(empty, { type: "undo" }))).toBe("1:1,1:4-5");
  });

  it("duplicates pages after the last of them and selects the copies", () => {
    const state = arrange(select(book(), 1, 3), { type: "duplicate" });
    expect(list(state)).toBe("1:1-3,1:1,1:3-5");
    expect(selectedPlaces(state)).toEqual([4, 5]);
    expect(currentPlace(state)).toBe(4);
  });

  it("inserts a blank page after the targets, or at the end", () => {
    const state = arrange(select(book(), 2), { type: "insert-blank" });
    expect(list(state)).toBe("1:1-2,blank,1:3-5");
    expect(selectedPlaces(state)).toEqual([3]);
    expect(list(arrange(state, { type: "turn", by: 90 }))).toBe("1:1-2,blank,1:3-5");
    expect(list(arrange(EMPTY_ARRANGEMENT, { type: "insert-blank" }))).toBe("blank");
  });

  it("selects like a file manager", () => {
    const state = select(book(), 2);
    const range = arrange(state, { type: "select", key: key(state, 4), how: "range" });
    expect(selectedPlaces(range)).toEqual([2, 3, 4]);
    expect(selectedPlaces(arrange(range, { type: "select", key: key(state, 1), how: "range" }))).toEqual([1, 2]);
    expect(selectedPlaces(arrange(range, { type: "select", key: key(state, 3), how: "toggle" }))).toEqual([2, 4]);
    const byKeys = doAll(
      [
        { type: "go", to: 1, extend: false },
        { type: "go", to: 2, extend: true },
        { type: "go", to: 3, extend: true },
      ],
      book(),
    );
    expect(selectedPlaces(byKeys)).toEqual([2, 3, 4]);
    expect(currentPlace(arrange(byKeys, { type: "go", to: 99, extend: false }))).toBe(5);
    expect(arrange(byKeys, { type: "select-none" }).selected.size).toBe(0);
  });

  it("never exceeds the number of pages that a file may have", () => {
    const full = book(MAX_PAGES);
    expect(arrange(full, { type: "duplicate" })).toBe(full);
    expect(arrange(full, { type: "insert-blank" })).toBe(full);
    expect(arrange(full, { type: "add-file", file: 8, count: 1 })).toBe(full);
  });

  const action = fc.oneof<fc.Arbitrary<ArrangeAction>[]>(
    fc.record({ type: fc.constant("add-file" as const), file: fc.nat(4), count: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ type: fc.constant("remove-file" as const), file: fc.nat(4) }),
    fc.record({ type: fc.constant("move" as const), to: fc.nat(20) }),
    fc.record({ type: fc.constant("shift" as const), by: fc.integer({ min: -8, max: 8 }) }),
    fc.record({ type: fc.constant("turn" as const), by: fc.constantFrom(90 as const, 270 as const) }),
    fc.record({ type: fc.constantFrom("delete" as const, "duplicate" as const, "insert-blank" as const) }),
    fc.record({ type: fc.constantFrom("select-all" as const, "select-none" as const) }),
    fc.record({ type: fc.constant("go" as const), to: fc.nat(20), extend: fc.boolean() }),
    fc.record({
      type: fc.constant("select" as const),
      key: fc.integer({ min: 1, max: 30 }),
      how: fc.constantFrom("only" as const, "toggle" as const, "range" as const),
    }),
  );

  it("undoes and redoes every action", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const layouts = [EMPTY_ARRANGEMENT.history.now];
        let state = EMPTY_ARRANGEMENT;
        for (const one of actions) {
          // Only pages that exist can be clicked.
          if (one.type === "select" && !pagesOf(state).some(({ key }) => key === one.key)) continue;
          state = arrange(state, one);
          if (state.history.now !== layouts.at(-1)) layouts.push(state.history.now);
        }
        for (const layout of layouts.toReversed()) {
          expect(state.history.now).toBe(layout);
          state = arrange(state, { type: "undo" });
        }
        for (const layout of layouts) {
          expect(state.history.now).toBe(layout);
          state = arrange(state, { type: "redo" });
        }
      }),
    );
  });

  it("keeps keys unique, and the selection and the current page among the pages", () => {
    const anyAction = fc.oneof(action, fc.record({ type: fc.constantFrom("undo" as const, "redo" as const) }));
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        let state = EMPTY_ARRANGEMENT;
        for (const one of actions) {
          const before = pagesOf(state);
          if (one.type === "select" && !before.some(({ key }) => key === one.key)) continue;
          state = arrange(state, one);
          const keys = pagesOf(state).map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          expect([...state.selected].filter((key) => !keys.includes(key))).toEqual([]);
          expect(keys.length === 0 || keys.includes(state.current ?? Number.NaN)).toBe(true);
          if (one.type === "move" || one.type === "shift") {
            expect(keys.toSorted((a, b) => a - b)).toEqual(before.map(({ key }) => key).toSorted((a, b) => a - b));
          }
        }
      }),
    );
  });
});

describe("neighborOf", () => {
  it("takes the nearest page before a blank one, otherwise the next", () => {
    const page = (number: number) => ({ file: 0, page: number, turn: 0 }) as const;
    expect(neighborOf([page(1), page(2), "blank", "blank", page(3)], 3)).toEqual(page(2));
    expect(neighborOf(["blank", "blank", page(3)], 0)).toEqual(page(3));
    expect(neighborOf(["blank"], 0)).toBeUndefined();
  });
});
