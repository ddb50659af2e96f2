import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latin1Bytes, latin1Text } from "./latin1.ts";

describe("latin1Text and latin1Bytes", () => {
  it("agree with Node and reverse each other", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000, size: "max" }), (bytes) => {
        const text = latin1Text(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("latin1"));
        expect(latin1Bytes(text)).toEqual(new Uint8Array(bytes));
      }),
      { numRuns: 30 },
    );
  });

  it("convert part of the bytes", () => {
    expect(latin1Text(latin1Bytes("0123456789"), 2, 5)).toBe("234");
  });
});
