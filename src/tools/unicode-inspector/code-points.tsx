import { memo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { useIncrementalCount } from "#ui/use-incremental-count.ts";
import { type CharacterFacts, FINDING_KINDS } from "./inspection.ts";
import { CATEGORY_NAMES, describePlace, isPrintable } from "./inspection-text.ts";

interface Props {
  list: readonly CharacterFacts[];
  /** Number of code points in the text. */
  total: number;
}

/** A scrolling list of code points; each opens to show its properties and escapes. */
export function CodePoints({ list, total }: Props) {
  const renderedCount = useIncrementalCount(list);
  return (
    <section aria-labelledby="code-points">
      <h2 id="code-points" className="px-3.5 pt-3 pb-1.5 text-sm font-semibold">
        Code points
        {total > list.length && (
          <span className="ml-2 font-normal text-ink-2">
            first {list.length.toLocaleString("en")} of {total.toLocaleString("en")}
          </span>
        )}
      </h2>
      <ol
        aria-labelledby="code-points"
        // A live region around it would read every item.
        aria-live="off"
        aria-busy={renderedCount < list.length}
        className="max-h-96 divide-y divide-rule overflow-y-auto border-t border-rule in-[.panel-expanded]:max-h-none"
      >
        {list.slice(0, renderedCount).map((facts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only their position distinguishes code points
          <CodePoint key={index} facts={facts} />
        ))}
      </ol>
    </section>
  );
}

const CodePoint = memo(function CodePoint({ facts }: { facts: CharacterFacts }) {
  const [isOpen, setIsOpen] = useState(false);
  const { character, codePoint, name, abbreviation, category, finding } = facts;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="grid grid-cols-[3rem_5rem_minmax(0,1fr)] items-center gap-x-2 px-3.5 py-1.5 -outline-offset-2 hover:bg-card">
          <span className="text-center font-mono text-lg leading-tight" dir="auto">
            {isPrintable(category) ? (
              <bdi>{isMark(category) ? `◌${character}` : character}</bdi>
            ) : (
              <span className="text-xs text-ink-2">{abbreviation ?? "·"}</span>
            )}
          </span>
          <span className="font-mono text-data">{codePoint}</span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs">
            {name}
            {finding && <span className="rounded-full bg-bad-soft px-2 text-bad">{FINDING_KINDS[finding]}</span>}
          </span>
        </summary>
        {isOpen && <Facts facts={facts} />}
      </details>
    </li>
  );
});

const isMark = (category: string) => category.startsWith("M");

function Facts({ facts }: { facts: CharacterFacts }) {
  const { character, block, script, category, utf8, utf16, escapes, looksLike } = facts;
  const properties = {
    Position: describePlace(facts),
    Block: block,
    Script: script,
    Category: `${CATEGORY_NAMES[category]} (${category})`,
    ...(looksLike !== undefined && { "Looks like": looksLike }),
  };
  const codes = {
    Character: character,
    "UTF-8": utf8,
    "UTF-16": utf16,
    HTML: escapes.html,
    CSS: escapes.css.trim(),
    JavaScript: escapes.javascript,
    Python: escapes.python,
    URL: escapes.url,
  };
  return (
    <dl className="grid gap-x-6 bg-card px-3.5 py-2 text-data sm:grid-cols-2">
      {Object.entries(properties).map(([label, value]) => (
        <div key={label} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2 py-0.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      {Object.entries(codes).map(([label, value]) => (
        <div key={label} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-mono wrap-anywhere">{label === "Character" ? "" : value}</dd>
          <dd>
            <Button look="quiet" icon="copy" aria-label={`Copy ${label}`} onClick={() => copyWithToast(value, value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
