import { PASTE_LANGUAGES } from "#contract/paste-languages.ts";
import { type Highlighting, highlight } from "#shared/highlight.ts";
import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";

export const operations = {
  highlight: operation({
    label: "Highlight",
    internal: true,
    inputs: textInput("Input"),
    gives: dataOutput<Highlighting>({ toText: ({ kinds }) => kinds.join("\n") }),
    options: {
      language: choice("Language", PASTE_LANGUAGES),
    },
    messages: {},
    timeLimit: 15_000,
    examples: [
      {
        title: "JSON object",
        input: '{"a": 1}',
        options: { language: "json" },
        // {, "a", :, 1 and } by offset.
        output: {
          kinds: ["punctuation", "attr", "number"],
          pieces: Uint32Array.of(0, 1, 0, 1, 4, 1, 4, 5, 0, 6, 7, 2, 7, 8, 0),
        },
      },
      {
        title: "Plain text has no colors",
        input: "<b>not bold</b>",
        options: { language: "text" },
        output: { kinds: [], pieces: new Uint32Array() },
      },
    ],
    run: ({ input: text }, { language }) => highlight(text, language),
  }),
};
