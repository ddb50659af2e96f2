import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { type FoundSymbol, symbolsText, TONES } from "./symbol.ts";

export const meta: ToolDeclaration = {
  title: "Emoji & Symbols",
  description: "Find emoji, arrows, signs and letters by name and copy them with a click.",
  category: "Text",
  order: 15,
  keywords:
    "emoji, emojis, emoji picker, emoji search, emoji keyboard, copy emoji, emoji copy and paste, smiley, symbols, special characters, character map, charmap, unicode characters, unicode symbols, arrow, arrows, check mark, tick, cross, star, heart, bullet, em dash, degree sign, copyright, trademark, currency symbols, euro sign, math symbols, box drawing, greek letters, superscript, skin tone, flags, find a character",
  icon: "face-slightly-smiling",
  runs: "browser",
};

export const operations = {
  search: operation({
    label: "Search",
    live: true,
    inputs: textInput("Search", { oneLine: true }),
    gives: dataOutput<readonly FoundSymbol[]>({ fileName: "symbols.txt", toText: symbolsText }),
    options: {
      kind: choice("In", { all: "Everything", emoji: "Emoji", symbol: "Symbols", letter: "Letters" }),
      tone: choice("Skin tone", TONES),
    },
    messages: { failed: "Failed to search" },
    examples: [
      {
        title: "An emoji by keyword, with a skin tone",
        input: "wave bye",
        options: { kind: "emoji", tone: "medium" },
        output: [
          {
            symbol: "👋🏽",
            kind: "emoji",
            name: "waving hand: medium skin tone",
            group: "People & body",
            code: "U+1F44B U+1F3FD",
          },
        ],
      },
      {
        title: "What a symbol is",
        input: "⇄",
        output: [
          {
            symbol: "⇄",
            kind: "symbol",
            name: "rightwards arrow over leftwards arrow",
            group: "Arrows",
            code: "U+21C4",
          },
        ],
      },
      {
        title: "A code point",
        input: "U+20AC",
        output: [{ symbol: "€", kind: "symbol", name: "euro sign", group: "Currency Symbols", code: "U+20AC" }],
      },
    ],
    code: () => import("./search-symbols.ts"),
    run: ({ searchSymbols }, { input }, options, { warn }) => searchSymbols(input, options, warn),
  }),
};
