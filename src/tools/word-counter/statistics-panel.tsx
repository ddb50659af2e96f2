import { Button } from "#ui/button.tsx";
import { copyAndSay } from "#ui/copy-and-say.ts";
import { Panel } from "#ui/panel.tsx";
import type { TextStatistics } from "./statistics.ts";

const format = (count: number) => count.toLocaleString("en");
const minutes = (count: number) => `${format(count)} min`;

/** The counts of a text: what a person asks for in big, the rest in lines below. */
export function StatisticsPanel({ statistics }: { statistics: TextStatistics }) {
  const { words, characters, charactersWithoutSpaces, sentences, paragraphs, readingMinutes } = statistics;
  const figures: [string, string][] = [
    ["Words", format(words)],
    ["Characters", format(characters)],
    ["Characters without spaces", format(charactersWithoutSpaces)],
    ["Sentences", format(sentences)],
    ["Paragraphs", format(paragraphs)],
    ["Reading time", minutes(readingMinutes)],
  ];
  const details = detailsOf(statistics);
  const copy = async () => {
    const text = [...figures, ...details].map(([name, value]) => `${name}: ${value}`).join("\n");
    await copyAndSay(text);
  };
  return (
    <Panel
      sunk
      heading="Statistics"
      tools={
        <Button look="quiet" icon="copy" onClick={copy}>
          Copy
        </Button>
      }
    >
      <dl className="grid grid-cols-2 gap-px border-b border-rule bg-rule sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end bg-card px-3.5 py-3">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-serif text-2xl leading-tight font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="px-3.5 py-2 text-sm">
        {details.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-rule py-1.5 last:border-0">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-mono tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function detailsOf(statistics: TextStatistics): [string, string][] {
  const { words, sentences, lines, bytes, codePoints, codePointsWithoutSpaces } = statistics;
  const pointsDiffer =
    codePoints !== statistics.characters || codePointsWithoutSpaces !== statistics.charactersWithoutSpaces;
  return [
    ["Speaking time", minutes(statistics.speakingMinutes)],
    ["Different words", format(statistics.distinctWords)],
    ["Words in a sentence, on average", (words / Math.max(1, sentences)).toFixed(1)],
    ["Lines", format(lines)],
    ...(pointsDiffer
      ? ([
          ["Unicode code points", format(codePoints)],
          ["Unicode code points without spaces", format(codePointsWithoutSpaces)],
        ] satisfies [string, string][])
      : []),
    ["Bytes in UTF-8", format(bytes)],
  ];
}
