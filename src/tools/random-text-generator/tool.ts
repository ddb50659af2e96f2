import { operation, textOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { GeneratorPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Text Generator",
  description: "Get placeholder text of any length: lorem ipsum or random characters.",
  category: "Random",
  order: 7,
  keywords:
    "lorem ipsum, lipsum, placeholder, filler text, dummy text, blind text, sample text, paragraphs, html paragraphs, sentences, random string, random characters, random letters, random digits, test data, random, random words, dummy text generator, lorem ipsum generator",
  icon: "pilcrow",
  runs: "browser",
};

export const operations = {
  generate: operation({
    label: "Generate Text",
    inputs: {},
    gives: textOutput({
      fileName: "random-text.txt",
      type: "text/plain",
      fileNameFor: ({ type, markup }: { type: string; markup: string }) =>
        type === "lorem" && markup === "html" ? "random-text.html" : "random-text.txt",
    }),
    options: {
      type: choice("Type", {
        lorem: "Lorem ipsum",
        random: "Random characters",
        letters: "Letters",
        numbers: "Numbers",
      }),
      length: integer("Length", 100, {
        min: 1,
        max: 10_000,
        outside: "reject",
        rejectionMessage: "Please enter a valid length between 1 and 10000",
        help: "1 to 10,000, not counting group spaces and HTML tags.",
      }),
      unit: choice(
        "Lorem ipsum in",
        { characters: "Characters", words: "Words", sentences: "Sentences", paragraphs: "Paragraphs" },
        { shownWhen: { type: "lorem" } },
      ),
      classic: flag("Begin with “Lorem ipsum”", true, { shownWhen: { type: "lorem" } }),
      markup: choice("Markup", { none: "None", html: "HTML paragraphs" }, { shownWhen: { type: "lorem" } }),
      alphabet: choice(
        "Letters of",
        { latin: "Latin", accented: "Latin with accents", greek: "Greek", cyrillic: "Cyrillic" },
        { shownWhen: { type: "letters" } },
      ),
    },
    messages: { done: "Generated!", failed: "Failed to generate text" },
    examples: [
      {
        title: "First three words of the classic opening",
        options: { length: 3, unit: "words" },
        output: /^Lorem ipsum dolor\.$/,
      },
      {
        title: "Two sentences as an HTML paragraph",
        options: { length: 2, unit: "sentences", markup: "html" },
        output: /^<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit\. [A-Z][a-z ,]+\.<\/p>$/,
      },
      {
        title: "25 digits in groups of 10",
        options: { type: "numbers", length: 25 },
        output: /^(\d{10} ){2}\d{5}$/,
      },
    ],
    code: () => Promise.all([import("./lorem-ipsum.ts"), import("./random-characters.ts")]),
    run: (
      [{ loremIpsum, toHtmlParagraphs }, { randomCharacters, randomDigits, randomLetters }],
      _,
      { type, length, unit, classic, markup, alphabet },
      { random },
    ) => {
      if (type === "lorem") {
        const text = loremIpsum({ unit, length, classic }, random);
        return markup === "html" ? toHtmlParagraphs(text) : text;
      }
      if (type === "letters") return randomLetters(length, alphabet, random);
      return type === "numbers" ? randomDigits(length, random) : randomCharacters(length, random);
    },
  }),
};

export const page: GeneratorPageProps = {
  mainOptions: ["type", "length", "unit", "alphabet"],
  paste: { title: "Random Text", language: "text" },
};
