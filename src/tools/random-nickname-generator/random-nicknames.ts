import { pickRandom, type RandomSource, randomBetween } from "#shared/random.ts";
import { ADJECTIVES, NOUNS } from "./nickname-words.ts";

/** Adjectives that share their first letter with a noun. */
const ALLITERATING = ADJECTIVES.filter((adjective) => NOUNS.some((noun) => noun[0] === adjective[0]));

/** How the words of a nickname are joined. */
export type NicknameStyle = "title" | "pascal" | "kebab" | "snake" | "lower";

interface NicknameSettings {
  /** At most 20. */
  count: number;
  style: NicknameStyle;
  /** Adds a number from 10 to 99. */
  withNumber: boolean;
  /** Both words start with the same letter. */
  alliterative: boolean;
}

/**
 * Draws different nicknames of an adjective and a noun.
 * @example randomNicknames({ count: 1, style: "title", withNumber: true, alliterative: false }) // ["Merry Otter 42"]
 */
export function randomNicknames(settings: NicknameSettings, source?: RandomSource): string[] {
  const names = new Set<string>();
  while (names.size < settings.count) names.add(draw(settings, source));
  return [...names];
}

function draw({ style, withNumber, alliterative }: NicknameSettings, source?: RandomSource): string {
  const adjective = pickRandom(alliterative ? ALLITERATING : ADJECTIVES, source);
  const nouns = alliterative ? NOUNS.filter((noun) => noun[0] === adjective[0]) : NOUNS;
  const words = [adjective, pickRandom(nouns, source)];
  if (withNumber) words.push(String(randomBetween(10, 99, source)));
  return join(words, style);
}

function join(words: readonly string[], style: NicknameStyle): string {
  switch (style) {
    case "title":
      return words.map(capitalize).join(" ");
    case "pascal":
      return words.map(capitalize).join("");
    case "kebab":
      return words.join("-");
    case "snake":
      return words.join("_");
    case "lower":
      return words.join("");
  }
}

function capitalize(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
