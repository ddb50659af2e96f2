import { dataOutput, operation, textStreamInput } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { statisticsText } from "./statistics.ts";

export const meta: ToolDeclaration = {
  title: "Word Counter",
  description: "Count words, characters, sentences and paragraphs, with reading time.",
  category: "Text",
  order: 2,
  keywords:
    "words, characters, count words, character count, character counter, letter count, text length, string length, wc, sentences, paragraphs, lines, bytes, reading time, speaking time, word frequency, statistics, code points, grapheme, essay, tweet, count lines, line count, number of lines, count letters, how many words, how many characters, count characters, word count, letter counter, text length counter",
  icon: "text-initial",
  runs: "browser",
};

export const operations = {
  count: operation({
    label: "Count",
    live: true,
    inputs: textStreamInput("Input"),
    gives: dataOutput({ fileName: "statistics.txt", toText: statisticsText }),
    options: {},
    messages: { empty: "Please enter text to count" },
    examples: [
      {
        title: "“Mr.” doesn't end a sentence",
        input: "Mr. Darcy bowed. Who was he? Nobody knew.\n\nThe ball went on, and on, and on…",
        output: {
          words: 16,
          characters: 76,
          charactersWithoutSpaces: 60,
          sentences: 4,
          paragraphs: 2,
          readingMinutes: 1,
          speakingMinutes: 1,
          lines: 3,
          bytes: 78,
          codePoints: 76,
          codePointsWithoutSpaces: 60,
          distinctWords: 13,
          topWords: [
            { word: "on", count: 3 },
            { word: "and", count: 2 },
          ],
        },
      },
      {
        title: "Chinese words, and an emoji family as one character",
        input: "今天天气很好 👩‍👩‍👧",
        output: {
          words: 4,
          characters: 8,
          charactersWithoutSpaces: 7,
          sentences: 1,
          paragraphs: 1,
          readingMinutes: 1,
          speakingMinutes: 1,
          lines: 1,
          bytes: 37,
          codePoints: 12,
          codePointsWithoutSpaces: 11,
          distinctWords: 3,
          topWords: [],
        },
      },
    ],
    code: () => import("./text-statistics.ts"),
    run: ({ countText }, { input: chunks }, _options, { warn }) =>
      countText(chunks, {
        onTooManyWords: (limit) =>
          warn(`Only the first ${limit.toLocaleString("en")} unique words are counted separately.`),
      }),
  }),
};
