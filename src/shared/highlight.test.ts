import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutPieces, highlight, type Language } from "./highlight.ts";

const LANGUAGES = (
  "text javascript python html css json php go node typescript rust java csharp kotlin swift dart ruby sql cpp scss less markdown yaml graphql" as const
).split(" ") as Language[];

async function piecesOf(text: string, language: Language) {
  return cutPieces(text, { start: 0, end: text.length }, await highlight(text, language), Number.POSITIVE_INFINITY);
}

describe("highlight", () => {
  it("marks keywords, strings and comments", async () => {
    expect(await piecesOf('return "a" // why', "javascript")).toEqual([
      { text: "return", kind: "keyword" },
      { text: " " },
      { text: '"a"', kind: "string" },
      { text: " " },
      { text: "// why", kind: "comment" },
    ]);
  });

  it("returns markup as text", async () => {
    const pieces = await piecesOf("<script>alert('&amp;')</script>", "html");
    expect(pieces.map((piece) => piece.text).join("")).toBe("<script>alert('&amp;')</script>");
    expect(pieces).toContainEqual({ text: "script", kind: "name" });
  });

  it("keeps the text in any language, wherever it is cut", async () => {
    const text = fc.string({
      unit: fc.constantFrom(..."<>&\"'`{}()[]/*#$;:\n a1é🧵", "function ", "<?php ", "</span>", "&amp;"),
    });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...LANGUAGES), fc.nat(), async (source, language, place) => {
        const found = await highlight(source, language);
        const middle = place % (source.length + 1);
        const cut = [
          ...cutPieces(source, { start: 0, end: middle }, found, 1000),
          ...cutPieces(source, { start: middle, end: source.length }, found, 1000),
        ];
        expect(cut.map((piece) => piece.text).join("")).toBe(source);
        expect(cut.every((piece) => piece.text !== "")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("returns plain text for too many colored pieces", async () => {
    const text = '"a",'.repeat(100);
    expect(cutPieces(text, { start: 0, end: text.length }, await highlight(text, "json"), 50)).toEqual([{ text }]);
  });
});
