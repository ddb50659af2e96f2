import { useState } from "react";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { Verdict } from "#ui/verdict.tsx";
import { CodePoints } from "./code-points.tsx";
import {
  type CharacterFacts,
  type Count,
  countFindings,
  FINDING_KINDS,
  type FindingKind,
  type Inspection,
} from "./inspection.ts";
import {
  CATEGORY_NAMES,
  describeFinding,
  describePlace,
  describeTotals,
  inspectionText,
  isPrintable,
} from "./inspection-text.ts";

const FILE_NAME = "code-points.txt";
/** More are on request. */
const SHOWN_FINDINGS = 10;

/** The verdict, the text with its hidden characters, the findings, the totals and the code points. */
export function Report({ inspection }: { inspection: Inspection }) {
  const { findings, hiddenText, list, codePoints, normalized, scripts, categories } = inspection;
  const save = () => downloadWithToast(FILE_NAME, new Blob([inspectionText(inspection)], { type: "text/plain" }));
  return (
    <Panel
      sunk
      expandable
      heading="Result"
      tools={
        <>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(inspectionText(inspection))}>
            Copy report
          </Button>
          <Button look="quiet" icon="download" aria-label="Download" title="Download" onClick={save} />
        </>
      }
      foot={<span>{describeTotals(inspection)}</span>}
    >
      <Summary inspection={inspection} />
      <Preview list={list} isCut={codePoints > list.length} />
      {findings.map(({ kind, count, first }) => (
        <Findings
          key={kind}
          kind={kind}
          count={count}
          lines={first.map((one) => [describePlace(one), describeFinding(one)])}
        />
      ))}
      {hiddenText !== undefined && (
        <Section title="Hidden text">
          <p className="mt-1 font-mono text-data wrap-anywhere whitespace-pre-wrap">{hiddenText}</p>
        </Section>
      )}
      <Section title="Totals">
        <dl className="mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-2">Normalized</dt>
          <dd className="flex flex-wrap gap-x-3">
            {Object.entries(normalized).map(([form, isIn]) => (
              <span key={form} className={isIn ? "" : "text-ink-2"}>
                {form.toUpperCase()} <span aria-hidden="true">{isIn ? "✓" : "✗"}</span>
                <span className="sr-only">{isIn ? "yes" : "no"}</span>
              </span>
            ))}
          </dd>
          <dt className="text-ink-2">Scripts</dt>
          <dd>
            <Counts counts={scripts} />
          </dd>
          <dt className="text-ink-2">Categories</dt>
          <dd>
            <Counts counts={categories} nameOf={(code) => CATEGORY_NAMES[code] ?? code} />
          </dd>
        </dl>
      </Section>
      <CodePoints list={list} total={codePoints} />
    </Panel>
  );
}

function Summary({ inspection }: { inspection: Inspection }) {
  const count = countFindings(inspection);
  if (count === 0) {
    return (
      <Verdict tone="good" title="Nothing suspicious">
        No hidden, look-alike or otherwise unusual characters
      </Verdict>
    );
  }
  const isHarmless = inspection.findings.every(({ kind }) => HARMLESS.has(kind));
  return (
    <Verdict tone={isHarmless ? "warn" : "bad"} title={`${plural(count, "character")} to check`}>
      {inspection.findings.map(({ kind }) => FINDING_KINDS[kind]).join(", ")}
    </Verdict>
  );
}

/** The start of the text, where findings are visible. */
function Preview({ list, isCut }: { list: readonly CharacterFacts[]; isCut: boolean }) {
  if (list.every(({ finding }) => finding === undefined)) return null;
  const runs: CharacterFacts[][] = [];
  for (const facts of list) {
    const run = runs.at(-1);
    if (run && facts.finding === undefined && run[0]?.finding === undefined) run.push(facts);
    else runs.push([facts]);
  }
  return (
    <Section title="Text with findings">
      <p className="mt-1.5 max-h-60 overflow-y-auto font-mono text-data leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {runs.map((run, index) => {
          const [first] = run;
          if (first?.finding === undefined) return run.map(({ character }) => character).join("");
          const isShown = isPrintable(first.category) && first.category !== "Mn" && first.category !== "Me";
          return (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs never change their order
              key={index}
              title={`${first.codePoint} ${first.name}`}
              className={`mx-px rounded-sm px-0.5 ${markClass(first.finding)} ${isShown ? "" : "text-xs"}`}
            >
              {isShown ? first.character : (first.abbreviation ?? first.codePoint.slice(2))}
            </mark>
          );
        })}
        {isCut && "…"}
      </p>
    </Section>
  );
}

const HARMLESS: ReadonlySet<FindingKind> = new Set(["space", "replacement", "unassigned", "punctuation"]);

function markClass(kind: FindingKind): string {
  return HARMLESS.has(kind) ? "bg-warn-soft text-warn" : "bg-bad-soft text-bad";
}

interface FindingsProps {
  kind: FindingKind;
  count: number;
  lines: readonly (readonly [place: string, text: string])[];
}

function Findings({ kind, count, lines }: FindingsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines : lines.slice(0, SHOWN_FINDINGS);
  return (
    <Section
      title={FINDING_KINDS[kind]}
      badge={<span className={`rounded-full px-2 text-xs ${markClass(kind)}`}>{count.toLocaleString("en")}</span>}
    >
      <ul className="mt-1">
        {shown.map(([place, text]) => (
          <li key={place} className="flex justify-between gap-4 border-b border-rule py-1.5 last:border-0">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="shrink-0 font-mono text-xs text-ink-2" title="Line and column">
              {place}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button look="quiet" onClick={() => setShowsAll(true)}>
          Show {(lines.length - shown.length).toLocaleString("en")} more
        </Button>
      )}
      {shown.length === lines.length && count > lines.length && (
        <p className="mt-1 text-ink-2">…and {(count - lines.length).toLocaleString("en")} more</p>
      )}
    </Section>
  );
}

function Counts({
  counts,
  nameOf = (value) => value,
}: {
  counts: readonly Count[];
  nameOf?: (value: string) => string;
}) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {counts.map(({ value, count }) => (
        <li key={value}>
          {nameOf(value)} <span className="font-mono text-xs text-ink-2">{count.toLocaleString("en")}</span>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  title: string;
  badge?: React.ReactNode;
  children: React.ReactNode;
}

export function Section({ title, badge, children }: SectionProps) {
  return (
    <section aria-label={title} className="border-b border-rule px-3.5 py-3 text-sm">
      <h2 className="flex items-center gap-2 font-semibold">
        {title}
        {badge}
      </h2>
      {children}
    </section>
  );
}
