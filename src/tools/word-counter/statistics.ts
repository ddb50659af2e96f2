import { formatCount } from "#shared/format-number.ts";

/** The counts of a text. */
export interface TextStatistics {
  words: number;
  /** Grapheme clusters: what a person sees as characters. */
  characters: number;
  charactersWithoutSpaces: number;
  sentences: number;
  /** Blocks of text with blank lines between them. */
  paragraphs: number;
  /** Whole minutes at 200 words a minute, rounded up. */
  readingMinutes: number;
  /** Whole minutes at 130 words a minute, rounded up. */
  speakingMinutes: number;
  lines: number;
  /** In UTF-8. */
  bytes: number;
  codePoints: number;
  codePointsWithoutSpaces: number;
  /** Unique words, ignoring case. */
  distinctWords: number;
  /** Up to 10 repeated words, most frequent first. */
  topWords: readonly { word: string; count: number }[];
}

/** The statistics of an empty text. */
export const NO_TEXT: TextStatistics = {
  words: 0,
  characters: 0,
  charactersWithoutSpaces: 0,
  sentences: 0,
  paragraphs: 0,
  readingMinutes: 0,
  speakingMinutes: 0,
  lines: 0,
  bytes: 0,
  codePoints: 0,
  codePointsWithoutSpaces: 0,
  distinctWords: 0,
  topWords: [],
};

type Figure = [name: string, value: string];

const minutes = (count: number) => `${formatCount(count)} min`;

/** The main figures. */
export function figuresOf(statistics: TextStatistics): Figure[] {
  const { words, characters, charactersWithoutSpaces, sentences, paragraphs, readingMinutes } = statistics;
  return [
    ["Words", formatCount(words)],
    ["Characters", formatCount(characters)],
    ["Characters without spaces", formatCount(charactersWithoutSpaces)],
    ["Sentences", formatCount(sentences)],
    ["Paragraphs", formatCount(paragraphs)],
    ["Reading time", minutes(readingMinutes)],
  ];
}

/** The details; code points only if they differ from characters. */
export function detailsOf(statistics: TextStatistics): Figure[] {
  const { words, sentences, lines, bytes, codePoints, codePointsWithoutSpaces } = statistics;
  const pointsDiffer =
    codePoints !== statistics.characters || codePointsWithoutSpaces !== statistics.charactersWithoutSpaces;
  return [
    ["Speaking time", minutes(statistics.speakingMinutes)],
    ["Unique words", formatCount(statistics.distinctWords)],
    ["Average words per sentence", (words / Math.max(1, sentences)).toFixed(1)],
    ["Lines", formatCount(lines)],
    ...(pointsDiffer
      ? ([
          ["Unicode code points", formatCount(codePoints)],
          ["Unicode code points without spaces", formatCount(codePointsWithoutSpaces)],
        ] satisfies Figure[])
      : []),
    ["Bytes in UTF-8", formatCount(bytes)],
  ];
}

/** All figures, one per line. */
export function statisticsText(statistics: TextStatistics): string {
  return [...figuresOf(statistics), ...detailsOf(statistics)].map(([name, value]) => `${name}: ${value}`).join("\n");
}
