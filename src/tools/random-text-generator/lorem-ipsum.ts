import { pickRandom, type RandomSource, randomBelow, randomBetween } from "#shared/random.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";
import { LOREM_WORDS, OPENING } from "./lorem-words.ts";

export type LoremUnit = "characters" | "words" | "sentences" | "paragraphs";

interface LoremSettings {
  unit: LoremUnit;
  /** Number of units, 1 or more. */
  length: number;
  /** Starts with "Lorem ipsum dolor sit amet". */
  classic: boolean;
}

const SENTENCE_WORDS = { min: 6, max: 14 };
const PARAGRAPH_SENTENCES = { min: 4, max: 7 };
/** One in this many words gets a comma. */
const COMMA_EVERY = 8;

/**
 * Filler text of exactly the requested length. Blank lines separate paragraphs. Text measured in characters or words is
 * one paragraph, and ends with a period if there is room.
 * @example loremIpsum({ unit: "words", length: 3, classic: true }) // "Lorem ipsum dolor."
 */
export function loremIpsum({ unit, length, classic }: LoremSettings, source?: RandomSource): string {
  const next = sentences(classic, source);
  const takeSentences = (count: number) => Array.from({ length: count }, next);
  switch (unit) {
    case "sentences":
      return takeSentences(length).join(" ");
    case "paragraphs":
      return Array.from({ length }, () =>
        takeSentences(randomBetween(PARAGRAPH_SENTENCES.min, PARAGRAPH_SENTENCES.max, source)).join(" "),
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
 * Wraps paragraphs in HTML, one per line.
 * @example toHtmlParagraphs("Lorem.\n\nIpsum.") // "<p>Lorem.</p>\n<p>Ipsum.</p>"
 */
export function toHtmlParagraphs(text: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n");
}

/** Returns a generator of sentences. */
function sentences(classic: boolean, source?: RandomSource): () => string {
  let opening = classic;
  return () => {
    const first = opening ? OPENING : undefined;
    opening = false;
    return first ? `${first}.` : sentence(source);
  };
}

function sentence(source?: RandomSource): string {
  const count = randomBetween(SENTENCE_WORDS.min, SENTENCE_WORDS.max, source);
  let before = "";
  const words = Array.from({ length: count }, (_, index) => {
    const word = pickDifferentWord(before, source);
    before = word;
    const isLast = index === count - 1;
    return !isLast && randomBelow(COMMA_EVERY, source) === 0 ? `${word},` : word;
  });
  const text = words.join(" ");
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** Avoids repeating the previous word. */
function pickDifferentWord(before: string, source?: RandomSource): string {
  const word = pickRandom(LOREM_WORDS, source);
  return word === before ? pickDifferentWord(before, source) : word;
}

function endSentence(text: string): string {
  return `${text.replace(/[,.]$/, "")}.`;
}

/** Cuts to `length` characters and, from 2 on, ends the sentence. */
function cutSentence(text: string, length: number): string {
  if (length === 1) return text.slice(0, 1);
  const body = text.slice(0, length - 1);
  const bare = trimEndCharacters(body, " ,.");
  // Replace removed punctuation with letters, to keep the exact length.
  return `${bare.padEnd(length - 1, "s")}.`;
}
