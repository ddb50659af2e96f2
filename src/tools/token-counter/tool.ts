import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, number } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { ENCODINGS, tokenizationText } from "./tokenization.ts";

export const meta: ToolDeclaration = {
  title: "Token Counter",
  description: "Count and see the tokens of a text for GPT models, with limit and cost.",
  category: "Text",
  order: 15,
  keywords:
    "token, tokens, token count, count tokens, tokenizer, tiktoken, bpe, llm, gpt, gpt-5, gpt-4, gpt-4o, gpt-3.5, chatgpt, openai, o200k_base, cl100k_base, p50k_base, r50k_base, context window, context limit, context length, prompt length, prompt cost, api cost, price per token, embedding, how many tokens",
  icon: "coins",
  runs: "browser",
};

const encoding = choice("Encoding", ENCODINGS);
const empty = "Please enter text";

export const operations = {
  count: operation({
    label: "Count",
    live: true,
    inputs: textInput("Input"),
    gives: dataOutput({ fileName: "tokens.txt", toText: tokenizationText }),
    options: {
      encoding,
      limit: integer("Limit", 0, {
        min: 0,
        max: 100_000_000,
        outside: "clamp",
        help: "Tokens that your model takes. 0 for none.",
      }),
      price: number("Price", 0, { help: "Of a million tokens, in any currency. 0 for none." }),
    },
    messages: { empty, failed: "Failed to count tokens" },
    timeLimit: 60_000,
    examples: [
      {
        title: "A prompt",
        input: "Translate to French: The quick brown fox jumps over the lazy dog.",
        output: /"tokens":14,/,
      },
      {
        title: "Other scripts take more, with an older encoding",
        input: "你好，世界 👩‍💻",
        options: { encoding: "cl100k", limit: 8_192, price: 2.5 },
        output: /"tokens":\d+,/,
      },
    ],
    code: () => import("./count-tokens.ts"),
    run: ({ countTokens }, { input }, options) => countTokens(input, options),
  }),

  ids: operation({
    label: "Token IDs",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "tokens.json", type: "application/json" }),
    options: { encoding },
    messages: { empty, failed: "Failed to count tokens" },
    timeLimit: 60_000,
    examples: [
      { title: "As a JSON array", input: "Hello, world!", output: "[13225, 11, 2375, 0]" },
      {
        title: "With the encoding of GPT-4",
        input: "Hello, world!",
        options: { encoding: "cl100k" },
        output: "[9906, 11, 1917, 0]",
      },
    ],
    code: () => import("./count-tokens.ts"),
    run: ({ tokenIds }, { input }, { encoding }) => tokenIds(input, encoding),
  }),
};
