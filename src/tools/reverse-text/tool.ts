import { operation, stringStreamInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Reverse Text",
  description: "Reverse text by characters, words or lines; emoji and accents stay whole.",
  category: "Text",
  order: 1,
  keywords:
    "backwards, backward, flip, mirror, invert, turn around, reverse string, reverse words, reverse lines, line order, tac, palindrome, emoji, grapheme, unicode, mirror text, text backwards, backwards text, reverse letters",
  icon: "arrow-left-right",
  runs: "browser",
};

export const operations = {
  reverse: operation({
    label: "Reverse Text",
    live: true,
    inputs: stringStreamInput("Input"),
    gives: textStreamOutput({ fileName: "reversed.txt", type: "text/plain" }),
    options: {
      by: choice("Reverse by", { characters: "Characters", words: "Words", lines: "Lines" }),
      eachLine: flag("Reverse each line separately", false, {
        help: "Keeps the order of lines. Has no effect on reversing by lines.",
      }),
    },
    messages: { empty: "Please enter text to reverse", done: "Reversed!" },
    examples: [
      {
        title: "Emoji, flags and accents stay whole",
        input: "Zoë 👩‍👩‍👧 🇫🇷 n\u0303 मनीष",
        output: "षनीम n\u0303 🇫🇷 👩‍👩‍👧 ëoZ",
      },
      {
        title: "Words in reverse order",
        input: "Ask not what your country can do for you",
        options: { by: "words" },
        output: "you for do can country your what not Ask",
      },
      {
        title: "A log, newest line first",
        input: "09:00 started\n09:05 connected\n09:07 stopped\n",
        options: { by: "lines" },
        output: "09:07 stopped\n09:05 connected\n09:00 started\n",
      },
      {
        title: "Each line mirrored in place",
        input: "stressed\ndrawer\nlive",
        options: { eachLine: true },
        output: "desserts\nreward\nevil",
      },
    ],
    code: () => import("./reverse-text.ts"),
    run: ({ reverseText }, { input: pieces }, { by, eachLine }) => reverseText(pieces, { by, eachLine }),
  }),
};
