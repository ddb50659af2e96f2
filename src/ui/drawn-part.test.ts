import { describe, expect, it } from "vitest";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import { drawnPart } from "./drawn-part.ts";

const resultOf = (text: string) => ({ head: text, bytes: text.length, lines: text.split("\n").length });

describe("drawnPart", () => {
  it.each(["", "a\nb", "x".repeat(262_144), "\n".repeat(9_999)])("is the whole of a small text", (text) => {
    expect(drawnPart(resultOf(text))).toEqual({ text });
  });

  it("is the beginning of a long text", () => {
    const text = `${"x".repeat(50)}\n`.repeat(20_000);
    expect(drawnPart(resultOf(text))).toEqual({ text: text.slice(0, HEAD_BYTES), share: "32 KB of 996 KB" });
  });

  it("tells its size in bytes, whatever the script", () => {
    const text = "ж".repeat(200_000);
    expect(drawnPart({ head: text, bytes: 400_000, lines: 1 })).toEqual({
      text: text.slice(0, HEAD_BYTES),
      share: "64 KB of 391 KB",
    });
  });

  it("is the first lines of a text of many short ones, small or big", () => {
    for (const lines of [10_001, 2_000_000]) {
      const result = { head: "a\n".repeat(Math.min(lines, HEAD_BYTES / 2)), bytes: 2 * lines, lines };
      const { text, share } = drawnPart(result);
      expect(text.split("\n")).toEqual(Array.from({ length: 1_000 }, () => "a"));
      expect(share).toBe(`1,000 of ${lines.toLocaleString("en")} lines`);
    }
  });
});
