import { operation } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import { highlight } from "./highlight.ts";

export const operations = {
  highlight: operation({
    label: "Highlight",
    busy: "Highlighting",
    input: "text",
    output: "data",
    options: {
      language: choice("Language", {
        text: "Plain Text",
        javascript: "JavaScript",
        python: "Python",
        html: "HTML",
        css: "CSS",
        json: "JSON",
        php: "PHP",
        go: "Go",
        node: "Node.js",
      }),
    },
    messages: {},
    timeLimit: 5_000,
    examples: [
      {
        title: "A value and its parts",
        input: '{"a": 1}',
        options: { language: "json" },
        output: [
          { text: "{", kind: "punctuation" },
          { text: '"a"', kind: "attr" },
          { text: ":", kind: "punctuation" },
          { text: " " },
          { text: "1", kind: "number" },
          { text: "}", kind: "punctuation" },
        ],
      },
      {
        title: "Plain text is one piece, markup and all",
        input: "<b>not bold</b>",
        options: { language: "text" },
        output: [{ text: "<b>not bold</b>" }],
      },
    ],
    run: (text, { language }) => highlight(text, language),
  }),
};
