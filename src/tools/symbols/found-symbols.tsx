import { useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { FoundSymbol } from "./symbol.ts";

/** A list shows this many at first. */
const FIRST_SHOWN = 60;
const FIRST_OF_GROUP = 18;

interface Props {
  found: readonly FoundSymbol[];
  /** Whether to show them by group rather than best first. */
  isGrouped: boolean;
  onCopy: (symbol: string) => void;
}

/** Symbols with their names, each a button that copies it. */
export function FoundSymbols({ found, isGrouped, onCopy }: Props) {
  const groups = isGrouped ? [...Map.groupBy(found, ({ group }) => group)] : [];
  return (
    <Panel sunk heading={found.length === 0 ? "Results" : plural(found.length, "result")}>
      {found.length === 0 ? (
        <p className="ruled">Nothing found.</p>
      ) : (
        <div className="grid gap-4 p-3 lg:max-h-144 lg:overflow-y-auto">
          {isGrouped ? (
            groups.map(([group, members]) => (
              <section key={group} aria-label={group}>
                <h2 className="mb-1.5 font-semibold text-sm">{group}</h2>
                <SymbolGrid symbols={members} firstShown={FIRST_OF_GROUP} onCopy={onCopy} />
              </section>
            ))
          ) : (
            <SymbolGrid symbols={found} firstShown={FIRST_SHOWN} onCopy={onCopy} />
          )}
        </div>
      )}
    </Panel>
  );
}

interface GridProps extends Pick<Props, "onCopy"> {
  symbols: readonly FoundSymbol[];
  firstShown: number;
}

function SymbolGrid({ symbols, firstShown, onCopy }: GridProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? symbols : symbols.slice(0, firstShown);
  const omittedCount = symbols.length - shown.length;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {shown.map(({ symbol, name, code, group }) => (
          <li key={code}>
            <button
              type="button"
              title={`${name}\n${code}\n${group}`}
              aria-label={`Copy ${name}`}
              className="card flex min-h-11 w-full items-center gap-2 px-2.5 py-1 text-left hover:bg-sunk"
              onClick={() => onCopy(symbol)}
            >
              <span className="text-xl">{symbol}</span>
              <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {omittedCount > 0 && (
        <Button className="mt-2" onClick={() => setWhole(true)}>
          Show {omittedCount.toLocaleString("en")} more
        </Button>
      )}
    </>
  );
}
