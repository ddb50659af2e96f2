import { PASTE_LANGUAGES } from "#contract/paste-languages.ts";
import { type Highlighting, highlight } from "#shared/highlight.ts";
import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Pastebin",
  description: "Share text or code by link, with syntax highlighting.",
  category: "Sharing",
  order: 1,
  keywords:
    "paste, gist, snippet, share code, share text, upload text, code sharing, hastebin, publish, burn after reading, one-time secret, self-destruct, send password, private note, encrypted, share by link, send text, share a note",
  icon: "clipboard",
  runs: {
    server:
      "Title, language and content are sent to our server and kept until the paste is deleted. Anyone with the link can read it.",
  },
};

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
