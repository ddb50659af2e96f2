import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";
import { Panel } from "#ui/panel.tsx";
import { type FactGroup, factsJson, factsText } from "./facts.ts";

interface Props {
  heading: string;
  groups: readonly FactGroup[];
  /** In two columns, for many groups. */
  wide?: boolean;
}

/** Groups of facts, to copy one by one or as a whole. */
export function FactsPanel({ heading, groups, wide = false }: Props) {
  return (
    <Panel
      sunk
      heading={heading}
      tools={
        <>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(factsText(groups))}>
            Copy
          </Button>
          <Button look="quiet" icon="braces" onClick={() => copyWithToast(factsJson(groups), "JSON on the clipboard")}>
            Copy JSON
          </Button>
        </>
      }
    >
      {/* As high as the window while there is nothing in it, so that what follows doesn't move. */}
      <div className={`gap-4 px-3 pt-3 ${wide ? "min-h-dvh lg:columns-2" : ""}`}>
        {groups.map((group) => (
          <FactRows key={group.title} {...group} />
        ))}
      </div>
    </Panel>
  );
}

/** Each fact has Copy. The buttons of a group are one tab stop; arrow keys move among them. */
function FactRows({ title, facts }: FactGroup) {
  const [tabStop, setTabStop] = useState("");
  const first = facts.find(({ name, value }) => name === tabStop && value) ?? facts.find(({ value }) => value);
  return (
    <section aria-label={title} className="mb-4 break-inside-avoid">
      <h2 className="mb-1.5 font-semibold text-sm">{title}</h2>
      <dl className="divide-y divide-rule rounded border border-rule bg-card text-sm" onKeyDown={moveRovingFocus}>
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="grid min-h-9 grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-2 py-0.5 pr-1.5 pl-3.5"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className={value ? "font-mono text-data wrap-anywhere" : "text-ink-2 italic"}>{value ?? "Not told"}</dd>
            {value && (
              <dd>
                <Button
                  look="quiet"
                  icon="copy"
                  aria-label={`Copy ${name}`}
                  className="min-h-8 px-2"
                  tabIndex={name === first?.name ? 0 : -1}
                  onFocus={() => setTabStop(name)}
                  onClick={() => copyWithToast(value, name)}
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
