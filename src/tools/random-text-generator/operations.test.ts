import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

async function generate(options: Readonly<Record<string, unknown>>): Promise<string> {
  const result = await runOperation(operations.generate, undefined, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("Expected a short text");
  return result.content;
}

describe("generate", () => {
  it.each([
    ["lorem", /^Lorem ipsum[a-z ,.]+$/i, 10_000],
    ["random", /^[!-~]+$/, 10_000],
    ["letters", /^[a-z ]+$/i, 10_999],
    ["numbers", /^[\d ]+$/, 10_999],
  ])("generates the longest text of type %s", async (type, shape, length) => {
    const text = await generate({ type, length: 10_000 });
    expect(text).toMatch(shape);
    expect(text).toHaveLength(length);
  });

  it.each([0, 10_001, -1, 1.5, Number.NaN])("rejects the length %d", async (length) => {
    await expect(generate({ length })).rejects.toThrow("Please enter a valid length between 1 and 10000");
  });

  it("wraps lorem ipsum paragraphs in HTML when requested", async () => {
    const html = await generate({ length: 3, unit: "paragraphs", markup: "html" });
    expect(html).toMatch(/^<p>Lorem ipsum[^<>\n]+\.<\/p>(\n<p>[A-Z][^<>\n]+\.<\/p>){2}$/);
    expect(await generate({ length: 7, markup: "html" })).toMatch(/^<p>.{7}<\/p>$/);
  });

  it("adds HTML to lorem ipsum only", async () => {
    expect(await generate({ type: "letters", length: 5, markup: "html" })).toMatch(/^[A-Za-z]{5}$/);
  });
});
