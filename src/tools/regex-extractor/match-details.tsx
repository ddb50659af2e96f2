import { memo, type ReactNode } from "react";
import { formatCount } from "#shared/format-number.ts";
import { useIncrementalCount } from "#ui/use-incremental-count.ts";
import type { Extraction, Match, Span } from "./extract-matches.ts";

export function MatchDetails({ extraction }: { extraction: Extraction }) {
  const { count, matches, groupNames, headIsAll } = extraction;
  const drawn = useIncrementalCount(matches);
  return (
    <section aria-label="Matches" className="mt-4 grid gap-4">
      <Card
        heading={`${formatCount(count)} ${count === 1 ? "match" : "matches"}`}
        note={headIsAll ? undefined : "Only the start of the text is shown."}
      >
        <section
          className="max-h-96 overflow-auto p-3.5 font-mono text-data leading-relaxed break-words whitespace-pre-wrap -outline-offset-2"
          aria-label="Matches in the text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
        >
          <Highlighted extraction={extraction} />
        </section>
      </Card>
      {count > 0 && (
        <Card
          heading={groupNames.length > 0 ? "Matches and groups" : "Matches"}
          note={count > matches.length ? `The first ${matches.length} are listed.` : undefined}
        >
          <section
            // Focus ring outside: the sticky header would cover an inner one.
            className="m-0.5 max-h-96 overflow-auto outline-offset-0"
            aria-label="Table of matches"
            aria-busy={drawn < matches.length}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
          >
            <table className="w-full text-left text-sm">
              <thead className="sticky top-0 bg-sunk text-ink-2">
                <tr>
                  <HeadCell>#</HeadCell>
                  <HeadCell>Match</HeadCell>
                  <HeadCell>Position</HeadCell>
                  {groupNames.map((name, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two groups in different branches may share a name
                    <HeadCell key={index}>{/^\d/.test(name) ? `Group ${name}` : name}</HeadCell>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-rule">
                {matches.slice(0, drawn).map((match, index) => (
                  <Row key={match.span.join()} number={index + 1} match={match} />
                ))}
              </tbody>
            </table>
          </section>
        </Card>
      )}
    </section>
  );
}

function Card({ heading, note, children }: { heading: string; note: string | undefined; children: ReactNode }) {
  return (
    <div className="card overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule bg-sunk px-3.5 py-2.5">
        <h2 className="text-sm font-semibold">{heading}</h2>
        {note && <p className="text-xs text-ink-2">{note}</p>}
      </div>
      {children}
    </div>
  );
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-3.5 py-1.5 font-medium whitespace-nowrap">
      {children}
    </th>
  );
}

const Row = memo(({ number, match }: { number: number; match: Match }) => {
  return (
    <tr className="align-top">
      <td className="px-3.5 py-1.5 font-mono text-xs text-ink-2 tabular-nums">{number}</td>
      <td className="min-w-40 px-3.5 py-1.5">
        <MatchText text={match.text} />
      </td>
      <td className="px-3.5 py-1.5 font-mono text-xs whitespace-nowrap text-ink-2 tabular-nums">
        {formatSpan(match.span)}
      </td>
      {match.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by position
        <td key={index} className="min-w-28 px-3.5 py-1.5">
          {group === null ? <span className="text-ink-2 italic">not matched</span> : <MatchText text={group} />}
          <SpanText span={match.groupSpans?.[index]} />
        </td>
      ))}
    </tr>
  );
});

function SpanText({ span }: { span: Span | null | undefined }) {
  if (!span) return null;
  return <span className="ml-2 font-mono text-xs whitespace-nowrap text-ink-2 tabular-nums">{formatSpan(span)}</span>;
}

function MatchText({ text }: { text: string }) {
  if (text === "") return <span className="text-ink-2 italic">empty</span>;
  return <span className="font-mono text-data break-all whitespace-pre-wrap">{text}</span>;
}

function formatSpan([start, end]: Span): string {
  return `${start}–${end}`;
}

/** The start of the text with its matches marked in two alternating colors. */
const Highlighted = memo(({ extraction: { head, headIsAll, matches } }: { extraction: Extraction }) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [index, { span }] of matches.entries()) {
    const [start, end] = span;
    if (start > head.length) break;
    parts.push(head.slice(at, start));
    const look = end === start ? "border-l-2 border-accent" : index % 2 === 0 ? "bg-accent-soft" : "bg-warn-soft";
    parts.push(
      <mark key={`${start},${end}`} className={`rounded text-ink ${look}`}>
        {head.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(head.slice(at), headIsAll ? "" : "…");
  return parts;
});
