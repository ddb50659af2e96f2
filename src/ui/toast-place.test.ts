import { describe, expect, it } from "vitest";
import { coveredArea, placeToast } from "./toast-place.ts";

const TOAST = { width: 300, height: 40 };
const PHONE = { left: 16, top: 0, width: 358, height: 800 };
const HEADER = { left: 0, top: 0, width: 390, height: 56 };

const covered = (obstacles: Parameters<typeof placeToast>[2]) =>
  coveredArea({ ...placeToast(TOAST, PHONE, obstacles), ...TOAST }, obstacles);

describe("placeToast", () => {
  it("places a toast at the top right, below the header", () => {
    expect(placeToast(TOAST, PHONE, [])).toEqual({ left: 74, top: 8 });
    expect(placeToast(TOAST, PHONE, [HEADER])).toEqual({ left: 74, top: 64 });
  });

  it("finds the only free strip of a phone", () => {
    const result = { left: 16, top: 72, width: 358, height: 600 };
    const actions = { left: 0, top: 740, width: 390, height: 60 };
    expect(placeToast(TOAST, PHONE, [HEADER, result, actions]).top).toBe(680);
  });

  it("covers nothing if there is room between, above or below the obstacles", () => {
    for (let top = 0; top <= 700; top += 25) {
      expect(covered([{ left: 16, top, width: 358, height: 500 }]), `${top}`).toBe(0);
    }
  });

  it("covers a result rather than what is spared", () => {
    const result = { left: 16, top: 120, width: 358, height: 680 };
    const title = { left: 16, top: 64, width: 358, height: 40 };
    expect(placeToast(TOAST, PHONE, [HEADER, result], [title]).top).toBeGreaterThanOrEqual(104);
  });

  it("covers as little as possible of a full screen", () => {
    const result = { left: 16, top: 0, width: 358, height: 780 };
    expect(placeToast(TOAST, PHONE, [result]).top).toBe(752);
  });
});

describe("coveredArea", () => {
  it("adds up the overlaps", () => {
    const box = { left: 0, top: 0, width: 10, height: 10 };
    expect(coveredArea(box, [])).toBe(0);
    expect(coveredArea(box, [{ ...box, left: 10 }])).toBe(0);
    expect(coveredArea(box, [box, { ...box, left: 5, top: 5 }])).toBe(125);
  });
});
