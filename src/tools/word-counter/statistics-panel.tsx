import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { detailsOf, figuresOf, statisticsText, type TextStatistics } from "./statistics.ts";

/** The counts of a text: the main figures in large type, details below. */
export function StatisticsPanel({ statistics }: { statistics: TextStatistics }) {
  return (
    <Panel
      sunk
      heading="Statistics"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(statisticsText(statistics))}>
          Copy
        </Button>
      }
    >
      <dl className="grid grid-cols-2 gap-px border-b border-rule bg-rule sm:grid-cols-3">
        {figuresOf(statistics).map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end bg-card px-3.5 py-3">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-serif text-2xl leading-tight font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="px-3.5 py-2 text-sm">
        {detailsOf(statistics).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-rule py-1.5 last:border-0">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-mono tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
