import { describe, expect, it } from "vitest";
import { hexDump } from "./hex-dump.ts";

describe("hexDump", () => {
  it("shows offset, digits and characters, eight bytes per line", () => {
    const bytes = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x20, 0x7e, 0x7f, 0x80, 0xff]);
    expect(hexDump(bytes)).toBe("0000  50 4b 03 04 20 7e 7f 80  PK·· ~·\ufffd\n0008  ff                       \ufffd");
  });

  it("returns an empty text for no bytes", () => {
    expect(hexDump(new Uint8Array())).toBe("");
  });
});
