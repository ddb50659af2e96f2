import { useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import type { Entry, Kind } from "./entries.ts";
import { entriesText } from "./entries-text.ts";

const HEADINGS: Readonly<Record<Kind, string>> = {
  status: "Status codes",
  header: "Headers",
  method: "Methods",
  "media-type": "Media types",
  port: "Ports",
};

/** A group shows this many entries at first. */
const FIRST_SHOWN = 20;

/** The entries of a search, by kind; the kind of the best entry is first. */
export function FoundEntries({ entries }: { entries: readonly Entry[] }) {
  const groups = Map.groupBy(entries, ({ kind }) => kind);
  return (
    <Panel
      sunk
      heading={entries.length === 0 ? "Results" : plural(entries.length, "result")}
      tools={
        entries.length > 0 && (
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(entriesText(entries))}>
            Copy
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="ruled">Nothing found.</p>
      ) : (
        <div className="grid gap-4 p-3 lg:max-h-144 lg:overflow-y-auto">
          {[...groups].map(([kind, members]) => (
            <Group key={kind} heading={HEADINGS[kind]} entries={members} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Group({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN);
  const omittedCount = entries.length - shown.length;
  return (
    <section aria-label={heading}>
      <h2 className="mb-1.5 font-semibold text-sm">{heading}</h2>
      <ul className="divide-y divide-rule rounded border border-rule bg-card">
        {shown.map((entry) => (
          <li key={entry.name} className="px-3.5 py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono font-semibold wrap-anywhere">{entry.name}</span>
              <span className={entry.kind === "status" ? "font-semibold" : "text-ink-2 text-sm wrap-anywhere"}>
                {entry.detail}
              </span>
            </p>
            <p className="mt-0.5 text-sm">
              {entry.text}{" "}
              <a
                className="whitespace-nowrap text-accent underline"
                href={entry.source.url}
                rel="noreferrer"
                target="_blank"
              >
                {entry.source.label}
              </a>
            </p>
          </li>
        ))}
      </ul>
      {omittedCount > 0 && (
        <Button className="mt-2" onClick={() => setWhole(true)}>
          Show {omittedCount.toLocaleString("en")} more
        </Button>
      )}
    </section>
  );
}
