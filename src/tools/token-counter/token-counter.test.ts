import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { countTokens, tokenIds } from "./count-tokens.ts";
import { type Encoding, tokenizationText } from "./tokenization.ts";

const SETTINGS = { encoding: "o200k", limit: 0, price: 0 } as const;
const PLANS = createRequire(import.meta.url).resolve("gpt-tokenizer/data/TestPlans.txt");

it("the test plans made with tiktoken pass", async () => {
  const plans = readFileSync(PLANS, "utf8").matchAll(
    /EncodingName: (\w+)_base\nSample: ([\s\S]*?)\nEncoded: (\[[\d, ]*\])/g,
  );
  await runSuite(import.meta.dirname, {
    id: "tiktoken",
    title: "Texts in many languages, as tiktoken encodes them",
    source: "https://github.com/niieani/gpt-tokenizer/blob/main/data/TestPlans.txt",
    library: "gpt-tokenizer",
    cases: [...plans].map(([, encoding, sample = "", encoded], index) => ({
      name: `${index + 1}: ${encoding}, ${sample.slice(0, 40)}`,
      run: async () => expect(await tokenIds(sample, encoding as Encoding)).toBe(encoded),
    })),
  });
});

// The README of tiktoken and OpenAI's cookbook.
it.each([
  ["o200k", "tiktoken is great!", "[83, 8251, 2488, 382, 2212, 0]"],
  ["cl100k", "tiktoken is great!", "[83, 1609, 5963, 374, 2294, 0]"],
  ["cl100k", "hello world", "[15339, 1917]"],
  ["r50k", "hello world", "[31373, 995]"],
] as const)("%s encodes %j as documented", async (encoding, text, ids) =>
  expect(await tokenIds(text, encoding)).toBe(ids),
);

describe("countTokens", () => {
  it("gives pieces that make up the text and the IDs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 60 }),
        fc.constantFrom<Encoding>("o200k", "cl100k", "r50k"),
        async (text, encoding) => {
          const { tokens, pieces } = await countTokens(text, { ...SETTINGS, encoding });
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          expect(`[${pieces.flatMap(({ ids }) => ids).join(", ")}]`).toBe(await tokenIds(text, encoding));
          expect(pieces.flatMap(({ ids }) => ids)).toHaveLength(tokens);
        },
      ),
    );
  });

  it("says what is left of the limit and what it costs", async () => {
    const text = "word ".repeat(1_000);
    const of = async (limit: number, price: number) =>
      tokenizationText(await countTokens(text, { ...SETTINGS, limit, price }));
    expect(await of(0, 0)).not.toMatch(/limit|Cost/);
    expect(await of(128_000, 2.5)).toMatch(
      /^Tokens +1,001\n[\s\S]*Of the limit +0.78% of 128,000, 126,999 left\nCost +0.0025$/,
    );
    expect(await of(1_000, 150)).toMatch(/100.1% of 1,000, 1 too many\nCost +0.15$/);
  });

  it("counts names of special tokens as text", async () => {
    expect((await countTokens("<|endoftext|>", SETTINGS)).tokens).toBeGreaterThan(1);
  });

  it("limits the pieces", async () => {
    const { tokens, pieces } = await countTokens("a b ".repeat(10_000), SETTINGS);
    expect(tokens).toBeGreaterThan(20_000 - 2);
    expect(pieces).toHaveLength(4_000);
  });

  it.each(["a", " ", "=", "你"])("rejects a run of %j that would take too long", async (character) => {
    await expect(countTokens(`x 1 ${character.repeat(5_002)}`, SETTINGS)).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining("without a break"),
      position: { offset: expect.any(Number) },
    });
  });

  it("rejects more than 10 million characters", async () => {
    await expect(countTokens("a ".repeat(5_000_001), SETTINGS)).rejects.toBeInstanceOf(InputError);
  });
});
