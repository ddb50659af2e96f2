import emoji from "emojibase-data/en/data.json" with { type: "json" };
import messages from "emojibase-data/en/messages.json" with { type: "json" };
import type { RunContext } from "#shared/operation.ts";
import { hexOf, ownNames } from "#shared/unicode/names.ts";
import { blockOf, categoryOf } from "#shared/unicode/properties.ts";
import { type FoundSymbol, type Kind, TONES, type Tone } from "./symbol.ts";

/** Nobody looks through more. */
const MAX_FOUND = 500;
const MAX_WORDS = 10;

interface Entry extends FoundSymbol {
  nameWords: readonly string[];
  otherWords: readonly string[];
  /** With each skin tone, in the order of `TONES` from light. */
  skins: readonly FoundSymbol[];
}

/**
 * Emoji and characters whose name, keywords, group or block have all words of a query; or those of a code point
 * (`U+2192`, `2192`) or of the query itself. An empty query gives all emoji.
 */
export function searchSymbols(
  query: string,
  { kind, tone }: { kind: "all" | Kind; tone: Tone },
  warn: RunContext["warn"],
): FoundSymbol[] {
  const isBlank = query.trim() === "";
  const words = wordsOf(query).slice(0, MAX_WORDS);
  const entries = (
    kind === "letter" ? characters() : kind === "emoji" ? emojis() : [...emojis(), ...characters()]
  ).filter((entry) => kind === "all" || entry.kind === kind);
  const found = isBlank
    ? entries.filter((entry) => kind !== "all" || entry.kind === "emoji")
    : [...new Set([...typedIn(query, entries), ...ranked(words, entries)])];
  // All emoji are listed, since there is nothing to add a word to.
  const shown = isBlank && kind !== "letter" ? found : found.slice(0, MAX_FOUND);
  if (shown.length < found.length) {
    warn(`These are ${MAX_FOUND} of ${found.length.toLocaleString("en")}. Add a word to narrow them down.`);
  }
  return shown.map((entry) => withTone(entry, tone));
}

function ranked(words: readonly string[], entries: readonly Entry[]): Entry[] {
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: Math.max(...words.map((word) => rankOf(entry, word))) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank || length(one.entry) - length(other.entry))
    .map(({ entry }) => entry);
}

const length = ({ kind, nameWords }: Entry) => (kind === "letter" ? 100 : 0) + nameWords.length;

const NO_MATCH = 4;

function rankOf({ nameWords, otherWords, code }: Entry, word: string): number {
  if (nameWords.includes(word) || code === `U+${word.toUpperCase().replace(/^U\+/, "").padStart(4, "0")}`) return 0;
  if (otherWords.includes(word)) return 1;
  if (nameWords.some((one) => one.startsWith(word))) return 2;
  return otherWords.some((one) => one.startsWith(word)) ? 3 : NO_MATCH;
}

/** The symbols that are in the query, such as a pasted →. */
function typedIn(query: string, entries: readonly Entry[]): Entry[] {
  const typed = new Set(
    Array.from(new Intl.Segmenter().segment(query), ({ segment }) => bare(segment)).filter(
      (segment) => !/^[\s\w+-]*$/.test(segment),
    ),
  );
  if (typed.size === 0) return [];
  return entries.filter(({ symbol, skins }) =>
    [symbol, ...skins.map((skin) => skin.symbol)].some((one) => typed.has(bare(one))),
  );
}

/** Without the variation selector that asks for an emoji rather than text. */
const bare = (symbol: string) => symbol.replaceAll("\u{fe0f}", "");

function withTone({ skins, symbol, kind, name, group, code }: Entry, tone: Tone): FoundSymbol {
  return skins[Object.keys(TONES).indexOf(tone) - 1] ?? { symbol, kind, name, group, code };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;:&()“”"]+/)
    .filter((word) => word !== "");
}

let allEmojis: readonly Entry[] | undefined;
let allCharacters: readonly Entry[] | undefined;

function emojis(): readonly Entry[] {
  allEmojis ??= emoji
    // Without skin tones and letters that are only parts of others.
    .filter(({ group }) => group !== undefined && group !== COMPONENTS)
    .map(({ label, emoji: symbol, hexcode, group, subgroup, tags = [], skins = [] }) => {
      const groupName = messages.groups[group ?? 0]?.message ?? "";
      const describe = (one: string, name: string, hex: string): FoundSymbol => ({
        symbol: one,
        kind: "emoji",
        name,
        group: groupName.charAt(0).toUpperCase() + groupName.slice(1),
        code: hex
          .split("-")
          .map((digits) => `U+${digits}`)
          .join(" "),
      });
      return {
        ...describe(symbol, label, hexcode),
        nameWords: wordsOf(label),
        otherWords: wordsOf(
          [groupName, messages.subgroups[subgroup ?? -1]?.message ?? "", ...tags, characterName(hexcode)].join(" "),
        ),
        // Pairs of people only with one tone for both.
        skins: skins
          .filter(({ tone }) => typeof tone === "number")
          .map((skin) => describe(skin.emoji, skin.label, skin.hexcode)),
      };
    });
  return allEmojis;
}

/** The name in Unicode of an emoji that is one character, such as “left right arrow” of ↔️. */
function characterName(hexcode: string): string {
  return (/^[\dA-F]+$/.test(hexcode) && ownNames().get(Number.parseInt(hexcode, 16))) || "";
}

const COMPONENTS = messages.groups.findIndex(({ key }) => key === "component");

/** All named characters but controls and those that are emoji. */
function characters(): readonly Entry[] {
  if (allCharacters) return allCharacters;
  const listed = new Set(emojis().map(({ symbol }) => bare(symbol)));
  allCharacters = [...ownNames()].flatMap(([codePoint, upperName]): Entry[] => {
    const symbol = String.fromCodePoint(codePoint);
    const category = categoryOf(codePoint);
    if (listed.has(symbol) || category.startsWith("C")) return [];
    const group = blockOf(codePoint);
    const name = upperName.toLowerCase();
    return [
      {
        symbol,
        kind: /^[LM]/.test(category) ? "letter" : "symbol",
        name,
        group,
        code: `U+${hexOf(codePoint)}`,
        nameWords: wordsOf(name),
        otherWords: wordsOf(group),
        skins: [],
      },
    ];
  });
  return allCharacters;
}
