import { formatCount } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { useIncrementalCount } from "#ui/use-incremental-count.ts";
import { type Tokenization, tokenizationText } from "./tokenization.ts";

const COLORS = ["bg-accent-soft", "bg-warn-soft", "bg-bad-soft"];

/** The counts, and the text with a color for each token. */
export function TokenReport({ tokenization }: { tokenization: Tokenization }) {
  const { facts, pieces, tokens } = tokenization;
  const renderedCount = useIncrementalCount(pieces);
  const shownTokens = pieces.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(tokenizationText(tokenization))}>
          Copy
        </Button>
      }
    >
      <dl className="grid text-data grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-3.5">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
      </dl>
      <div
        className="border-t border-rule p-3.5 font-mono text-data wrap-anywhere whitespace-pre-wrap"
        aria-live="off"
        dir="auto"
      >
        {pieces.slice(0, renderedCount).map(({ text, ids }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only their position distinguishes tokens
          <span key={index} className={COLORS[index % COLORS.length]} title={ids.join(", ")}>
            {text}
          </span>
        ))}
      </div>
      {shownTokens < tokens && (
        <p className="px-3.5 pb-3.5 text-ink-2">The first {formatCount(shownTokens)} tokens have colors.</p>
      )}
    </Panel>
  );
}
