import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlight } from "./highlight.ts";

const LANGUAGES = ["text", "javascript", "python", "html", "css", "json", "php", "go", "node"] as const;

describe("highlight", () => {
  it("tells keywords, strings and comments apart", async () => {
    const tokens = await highlight('return "a" // why', "javascript");
    expect(tokens).toEqual([
      { text: "return", kind: "keyword" },
      { text: " " },
      { text: '"a"', kind: "string" },
      { text: " " },
      { text: "// why", kind: "comment" },
    ]);
  });

  it("hands markup back as text", async () => {
    const tokens = await highlight("<script>alert('&amp;')</script>", "html");
    expect(tokens.map((token) => token.text).join("")).toBe("<script>alert('&amp;')</script>");
  });

  it("loses and adds nothing, in any language", async () => {
    const text = fc.string({
      unit: fc.constantFrom(..."<>&\"'`{}()[]/*#$;:\n a1é🧵", "function ", "<?php ", "</span>"),
    });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...LANGUAGES), async (source, language) => {
        const tokens = await highlight(source, language);
        expect(tokens.map((token) => token.text).join("")).toBe(source);
      }),
      { numRuns: 500 },
    );
  });
});
