import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { broadcastByte, equalBits, HIGH_BITS } from "./byte-search.ts";

const word = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, 4).getInt32(0);
const fourBytes = fc.uint8Array({ minLength: 4, maxLength: 4 });

describe("equalBits", () => {
  it("finds a byte among four", () => {
    fc.assert(
      fc.property(fourBytes, fc.integer({ min: 0, max: 127 }), (bytes, byte) => {
        expect((equalBits(word(bytes), broadcastByte(byte)) & HIGH_BITS) !== 0).toBe(bytes.includes(byte));
      }),
    );
    fc.assert(
      fc.property(fourBytes, fc.nat(3), (bytes, index) => {
        expect(equalBits(word(bytes), broadcastByte(bytes[index] ?? 0)) & HIGH_BITS).not.toBe(0);
      }),
    );
  });
});
