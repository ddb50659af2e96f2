import { expect, it } from "vitest";
import { readTextResult } from "./text-result.ts";

it.each([
  ["", 0],
  ["a", 1],
  ["a\n", 1],
  ["\ufeffé\n\n👩‍👩‍👧", 3],
])("keeps %j as a string of %i lines", async (text, lines) => {
  const blob = new Blob([text]);
  expect(await readTextResult(blob)).toEqual({ kind: "text", content: text, head: text, bytes: blob.size, lines });
});

it("keeps a long text as a Blob, with a head that ends with a whole character", async () => {
  const text = "a\nég".repeat(400_000);
  const blob = new Blob([text]);
  const result = await readTextResult(blob);
  expect(result).toMatchObject({ content: blob, bytes: 2_000_000, lines: 400_001 });
  expect(text.startsWith(result.head)).toBe(true);
  expect(result.head.length).toBeGreaterThan(20_000);
});
