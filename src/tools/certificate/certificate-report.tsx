import { Fragment, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import type { Entry, Report } from "./report.ts";
import { type Field, fieldsOf, placeOf, reportText, type Section, sectionsOf, verdictOf } from "./report-text.ts";

/** More are on request: each is a screen long. */
const SHOWN_ENTRIES = 20;

/** What the input says: the chain first, then each certificate. */
export function CertificateReport({ report }: { report: Report }) {
  const { entries, chain } = report;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, SHOWN_ENTRIES);
  return (
    <Panel
      sunk
      expandable
      heading="Output"
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(reportText(report))}>
          Copy
        </Button>
      }
      foot={<span>{entries.length === 1 ? "1 found" : `${entries.length} found`}</span>}
    >
      {chain && (
        <Verdict tone={CHAIN_TONES[chain.kind]} title="Chain">
          {chain.text}
        </Verdict>
      )}
      <div className="divide-y-4 divide-rule">
        {shown.map((entry) => (
          <EntryReport key={entry.number} entry={entry} total={entries.length} />
        ))}
      </div>
      {shown.length < entries.length && (
        <Button className="m-2" onClick={() => setShowsAll(true)}>
          {`Show all ${entries.length}`}
        </Button>
      )}
    </Panel>
  );
}

const isLong = (lines: readonly string[]) => lines.length > 12;

const CHAIN_TONES = { "in-order": "good", "wrong-order": "warn", separate: "warn", broken: "bad" } as const;

function EntryReport({ entry, total }: { entry: Entry; total: number }) {
  const name = `${placeOf(entry, total)}: ${entry.title}`;
  return (
    <section aria-label={name}>
      <Verdict tone={toneOf(entry)} title={verdictOf(entry)}>
        {name}
      </Verdict>
      <div className="grid gap-4 p-3.5">
        {entry.warnings.length > 0 && (
          <ul className="grid gap-1 border-l-4 border-l-warn py-0.5 pl-3 text-sm">
            {entry.warnings.map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
          </ul>
        )}
        <Rows rows={fieldsOf(entry)} />
        <Rows rows={sectionsOf(entry).map(rowOf)} />
      </div>
    </section>
  );
}

function toneOf(entry: Entry): "good" | "warn" | "bad" {
  if (entry.signature.check === "invalid") return "bad";
  if (entry.kind !== "request" && entry.status === "expired") return "bad";
  if (entry.kind !== "request" && entry.status !== "current") return "warn";
  return entry.warnings.length > 0 ? "warn" : "good";
}

const rowOf = ({ title, critical, lines }: Section): Field & { note?: string } => ({
  label: title,
  lines,
  ...(critical && { note: "critical" }),
});

/** Lines wrap after colons, so that bytes in hex stay whole. */
function Rows({ rows }: { rows: readonly (Field & { note?: string })[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="divide-y divide-rule rounded border border-rule bg-card text-sm">
      {rows.map(({ label, lines, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an extension may be there twice, and rows have no state
        <div key={index} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="font-semibold wrap-anywhere">
            {label}
            {note && <span className="block font-normal text-ink-2 text-xs">{note}</span>}
          </dt>
          <dd
            className={`min-w-0 font-mono text-data wrap-anywhere ${isLong(lines) ? "max-h-80 overflow-y-auto" : ""}`}
            // A scrolling list must also scroll by keyboard.
            tabIndex={isLong(lines) ? 0 : undefined}
          >
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
              <span key={at} className="block">
                {line.split(/(?<=:)/).map((part, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state
                  <Fragment key={place}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
