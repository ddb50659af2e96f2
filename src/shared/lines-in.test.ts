import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesIn } from "#shared/lines-in.ts";

async function linesOf(pieces: readonly string[]) {
  async function* all() {
    yield* pieces;
  }
  const lines: string[] = [];
  for await (const some of linesIn(all())) lines.push(...some);
  return lines;
}

describe("linesIn", () => {
  it("keeps line breaks, and a last line without one", async () => {
    expect(await linesOf(["a\r", "\nb", "", "c\n\n", "d"])).toEqual(["a\r\n", "bc\n", "\n", "d"]);
    expect(await linesOf([])).toEqual([]);
  });

  it("gives the same lines for pieces of any size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom("a", "\n", "\r") })), async (pieces) => {
        const text = pieces.join("");
        expect(await linesOf(pieces)).toEqual(text === "" ? [] : text.split(/(?<=\n)/));
      }),
    );
  });
});
