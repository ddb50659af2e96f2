import { describe, expect, it } from "vitest";
import { RFC_4180 } from "./dialect.ts";
import { displayWidth, fieldWidth } from "./display-width.ts";
import { RecordScanner } from "./record-scanner.ts";

describe("displayWidth", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["Zoë", 3],
    ["n\u0303", 1],
    ["李小龍", 6],
    ["👩‍👩‍👧", 2],
    ["❤️", 2],
    ["ｶﾅ", 2],
  ])("measures %j as %i columns", (text, width) => expect(displayWidth(text)).toBe(width));
});

describe("fieldWidth", () => {
  it("measures text without its quotes, and returns undefined for multi-line text", () => {
    const scanner = new RecordScanner(RFC_4180);
    scanner.append(new TextEncoder().encode('abc,"x""y",李,"a\nb"\n'));
    const batch = scanner.scan();
    expect([0, 1, 2, 3].map((field) => fieldWidth(batch, field))).toEqual([3, 3, 2, undefined]);
  });
});
