import { pickRandom, type RandomSource, randomBelow, randomBetween } from "#shared/random.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";
import { LOREM_WORDS, OPENING } from "./lorem-words.ts";

export type LoremUnit = "characters" | "words" | "sentences" | "paragraphs";

interface LoremSettings {
  unit: LoremUnit;
  /** How many of the unit, 1 or more. */
  length: number;
  /** Whether the text begins with "Lorem ipsum dolor sit amet". */
  classic: boolean;
}

const SENTENCE_WORDS = { min: 6, max: 14 };
const PARAGRAPH_SENTENCES = { min: 4, max: 7 };
/** One word in so many is followed by a comma. */
const COMMA_EVERY = 8;

/**
 * Filler text of exactly the length asked for. Paragraphs are separated by an empty line; a text measured in
 * characters or words is one paragraph, and ends with a full stop where there is room for one.
 * @example loremIpsum({ unit: "words", length: 3, classic: true }) // "Lorem ipsum dolor."
 */
export function loremIpsum({ unit, length, classic }: LoremSettings, source?: RandomSource): string {
  const next = sentences(classic, source);
  const some = (count: number) => Array.from({ length: count }, next);
  switch (unit) {
    case "sentences":
      return some(length).join(" ");
    case "paragraphs":
      return Array.from({ length }, () =>
        some(randomBetween(PARAGRAPH_SENTENCES.min, PARAGRAPH_SENTENCES.max, source)).join(" "),
      ).join("\n\n");
    case "words": {
      const words: string[] = [];
      while (words.length < length) words.push(...next().split(" "));
      return endSentence(words.slice(0, length).join(" "));
    }
    case "characters": {
      let text = next();
      while (text.length < length) text += ` ${next()}`;
      return cutSentence(text, length);
    }
  }
}

/**
 * Paragraphs of such a text as HTML, one a line.
 * @example toHtmlParagraphs("Lorem.\n\nIpsum.") // "<p>Lorem.</p>\n<p>Ipsum.</p>"
 */
export function toHtmlParagraphs(text: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n");
}

/** Gives one sentence after another. */
function sentences(classic: boolean, source?: RandomSource): () => string {
  let opening = classic;
  return () => {
    const begun = opening ? OPENING : undefined;
    opening = false;
    return begun ? `${begun}.` : sentence(source);
  };
}

function sentence(source?: RandomSource): string {
  const count = randomBetween(SENTENCE_WORDS.min, SENTENCE_WORDS.max, source);
  let before = "";
  const words = Array.from({ length: count }, (_, index) => {
    const word = pickOther(before, source);
    before = word;
    const last = index === count - 1;
    return !last && randomBelow(COMMA_EVERY, source) === 0 ? `${word},` : word;
  });
  const text = words.join(" ");
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** A word that does not stand twice in a row. */
function pickOther(before: string, source?: RandomSource): string {
  const word = pickRandom(LOREM_WORDS, source);
  return word === before ? pickOther(before, source) : word;
}

function endSentence(text: string): string {
  return `${text.replace(/[,.]$/, "")}.`;
}

/** The first `length` characters, whose last are no space or comma and, from 2 on, end the sentence. */
function cutSentence(text: string, length: number): string {
  if (length === 1) return text.slice(0, 1);
  const body = text.slice(0, length - 1);
  const bare = trimEndCharacters(body, " ,.");
  // What was taken off is put back as letters, so that the text is just as long as it should be.
  return `${bare.padEnd(length - 1, "s")}.`;
}
