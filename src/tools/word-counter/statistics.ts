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
