import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, toPage } from "./cursor.ts";

describe("decodeCursor", () => {
  it("round-trips every position", () => {
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
  ])("rejects cursors from elsewhere", (...cursors) => {
    for (const cursor of cursors)
      expect(() => decodeCursor(cursor)).toThrow("Invalid cursor. Use the nextCursor of a response.");
  });
});

describe("toPage", () => {
  const position = (time: number) => ({ time, id: "x" });

  it("returns a cursor when there is more", () => {
    expect(toPage([3, 2, 1], 2, position)).toEqual({ page: [3, 2], nextCursor: encodeCursor({ time: 2, id: "x" }) });
  });

  it("returns no cursor on the last page", () => {
    expect(toPage([3, 2], 2, position)).toEqual({ page: [3, 2] });
    expect(toPage([], 2, position)).toEqual({ page: [] });
  });
});
