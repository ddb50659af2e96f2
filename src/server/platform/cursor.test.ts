import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, toPage } from "./cursor.ts";

describe("cursors", () => {
  it("come back as they went", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.stringMatching(/^[\w-]{1,64}$/), (time, id) => {
        expect(decodeCursor(encodeCursor({ time, id }))).toEqual({ time, id });
      }),
    );
  });

  it.each([
    ["", "%%%", "bnVsbA"],
    [Buffer.from('[1,"a b"]').toString("base64url"), Buffer.from('[1.5,"a"]').toString("base64url")],
    [Buffer.from('["1","a"]').toString("base64url"), Buffer.from('[1,{"a":1}]').toString("base64url")],
  ])("that are not ours are refused", (...cursors) => {
    for (const cursor of cursors) expect(() => decodeCursor(cursor)).toThrow("This cursor is not one of ours.");
  });
});

describe("toPage", () => {
  const position = (time: number) => ({ time, id: "x" });

  it("has a cursor when there is more", () => {
    expect(toPage([3, 2, 1], 2, position)).toEqual({ page: [3, 2], nextCursor: encodeCursor({ time: 2, id: "x" }) });
  });

  it("has none on the last page", () => {
    expect(toPage([3, 2], 2, position)).toEqual({ page: [3, 2] });
    expect(toPage([], 2, position)).toEqual({ page: [] });
  });
});
