import type { TextStatistics } from "./statistics.ts";

type Figure = [name: string, value: string];

const format = (count: number) => count.toLocaleString("en");
const minutes = (count: number) => `${format(count)} min`;

/** What a person asks for. */
export function figuresOf(statistics: TextStatistics): Figure[] {
  const { words, characters, charactersWithoutSpaces, sentences, paragraphs, readingMinutes } = statistics;
  return [
    ["Words", format(words)],
    ["Characters", format(characters)],
    ["Characters without spaces", format(charactersWithoutSpaces)],
    ["Sentences", format(sentences)],
    ["Paragraphs", format(paragraphs)],
    ["Reading time", minutes(readingMinutes)],
  ];
}

/** The rest; code points only where they are not the characters. */
export function detailsOf(statistics: TextStatistics): Figure[] {
  const { words, sentences, lines, bytes, codePoints, codePointsWithoutSpaces } = statistics;
  const pointsDiffer =
    codePoints !== statistics.characters || codePointsWithoutSpaces !== statistics.charactersWithoutSpaces;
  return [
    ["Speaking time", minutes(statistics.speakingMinutes)],
    ["Unique words", format(statistics.distinctWords)],
    ["Average words per sentence", (words / Math.max(1, sentences)).toFixed(1)],
    ["Lines", format(lines)],
    ...(pointsDiffer
      ? ([
          ["Unicode code points", format(codePoints)],
          ["Unicode code points without spaces", format(codePointsWithoutSpaces)],
        ] satisfies Figure[])
      : []),
    ["Bytes in UTF-8", format(bytes)],
  ];
}

/** All of it, one figure a line. */
export function statisticsText(statistics: TextStatistics): string {
  return [...figuresOf(statistics), ...detailsOf(statistics)].map(([name, value]) => `${name}: ${value}`).join("\n");
}
