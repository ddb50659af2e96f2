import { describe, expect, it } from "vitest";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import { truncateForDisplay } from "./truncate-for-display.ts";

const resultOf = (text: string) => ({ head: text, bytes: text.length, lines: text.split("\n").length });

describe("truncateForDisplay", () => {
  it.each(["", "a\nb", "x".repeat(262_144), "\n".repeat(9_999)])("keeps a small text whole", (text) => {
    expect(truncateForDisplay(resultOf(text))).toEqual({ text });
  });

  it("keeps the first 32 KB of a long text", () => {
    const text = `${"x".repeat(50)}\n`.repeat(20_000);
    expect(truncateForDisplay(resultOf(text))).toEqual({ text: text.slice(0, HEAD_BYTES), share: "32 KB of 996 KB" });
  });

  it("gives the share in UTF-8 bytes", () => {
    const text = "ж".repeat(200_000);
    expect(truncateForDisplay({ head: text, bytes: 400_000, lines: 1 })).toEqual({
      text: text.slice(0, HEAD_BYTES),
      share: "64 KB of 391 KB",
    });
  });

  it("keeps the first 1,000 lines of a text with many short lines", () => {
    for (const lines of [10_001, 2_000_000]) {
      const result = { head: "a\n".repeat(Math.min(lines, HEAD_BYTES / 2)), bytes: 2 * lines, lines };
      const { text, share } = truncateForDisplay(result);
      expect(text.split("\n")).toEqual(Array.from({ length: 1_000 }, () => "a"));
      expect(share).toBe(`1,000 of ${lines.toLocaleString("en")} lines`);
    }
  });
});
