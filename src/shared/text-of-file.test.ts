import { describe, expect, it } from "vitest";
import { readTextResult } from "./text-of-file.ts";

describe("readTextResult", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["a\n", 1],
    ["\ufeffé\n\n👩‍👩‍👧", 3],
  ])("returns %j as a string with %i lines", async (text, lines) => {
    const content = new Blob([text], { type: "text/css;charset=utf-8" });
    expect(await readTextResult({ name: "a.css", content })).toEqual({
      kind: "text",
      fileName: "a.css",
      type: "text/css",
      content: text,
      head: text,
      bytes: content.size,
      lines,
    });
  });

  it("returns a long text as a Blob whose head ends on a whole character", async () => {
    const text = "a\nég".repeat(400_000);
    const blob = new Blob([text]);
    const result = await readTextResult({ name: "a.txt", content: blob });
    expect(result).toMatchObject({ content: blob, bytes: 2_000_000, lines: 400_001 });
    expect(text.startsWith(result.head)).toBe(true);
    expect(result.head.length).toBeGreaterThan(20_000);
  });
});
