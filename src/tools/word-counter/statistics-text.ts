import { formatCount } from "#shared/format-number.ts";
import type { TextStatistics } from "./statistics.ts";

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
