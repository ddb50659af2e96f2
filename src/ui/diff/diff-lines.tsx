import { Fragment, type ReactNode, type Ref, useState } from "react";
import type { DiffLine, DiffPart, LineDiff } from "#shared/diff/diff-parts.ts";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";

/** Unchanged lines shown around each change. */
const CONTEXT = 3;
/** More lines would make drawing them noticeable. */
const LINES_AT_ONCE = 1_000;

type View = "split" | "unified";

interface Props {
  ref: Ref<HTMLDivElement>;
  diff: LineDiff;
  /** What gives all changes if not all are shown. */
  copyLabel: string;
  view: View;
}

/** The lines of both texts with their differences. Longer unchanged parts are folded. */
export function DiffLines({ ref, diff, view, copyLabel }: Props) {
  const [limit, setLimit] = useState({ diff, lines: LINES_AT_ONCE });
  const max = limit.diff === diff ? limit.lines : LINES_AT_ONCE;
  const parts: DiffPart[] = [];
  let lines = 0;
  for (const part of diff.parts) {
    if (lines >= max) break;
    parts.push(part);
    lines += shownLines(part);
  }
  const isLast = parts.length === diff.parts.length;
  let change = 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only decides what a selection contains
    <div
      ref={ref}
      className="py-1 font-mono text-data leading-relaxed data-[selecting=changed]:**:data-[side=original]:select-none data-[selecting=original]:**:data-[side=changed]:select-none"
      onMouseDown={selectSide}
    >
      {diff.parts.length === 0 && <p className="p-3.5 font-sans text-ink-2">Both texts are empty.</p>}
      {parts.map((part, index) => (
        <Part
          key={`${part.original}:${part.changed}`}
          part={part}
          view={view}
          isFirst={index === 0}
          isLast={isLast && index === parts.length - 1}
          place={part.kind === "change" ? describePlace(part, ++change, diff.changeCount) : ""}
        />
      ))}
      {!isLast && (
        <div className="p-3.5">
          <Button onClick={() => setLimit({ diff, lines: max + LINES_AT_ONCE })}>Show more</Button>
        </div>
      )}
      {isLast && diff.isCut && (
        <p className="note mt-1 border-t font-sans">
          The first changes are shown. {copyLabel} and Download give all of them.
        </p>
      )}
    </div>
  );
}

/** @param number from 1 */
export function describePlace({ label }: DiffPart & { kind: "change" }, number: number, count: number): string {
  return `Change ${number} of ${count}${label ? `: ${label}` : ""}`;
}

function shownLines(part: DiffPart): number {
  if (part.kind === "same") return Math.min(part.lines.length, 2 * CONTEXT + 1);
  return part.kind === "change" ? part.removed.length + part.added.length : 1;
}

interface PartProps {
  part: DiffPart;
  view: View;
  isFirst: boolean;
  isLast: boolean;
  place: string;
}

function Part({ part, view, isFirst, isLast, place }: PartProps) {
  if (part.kind === "omitted") return <Fold>{`${plural(part.count, "unchanged line")}`}</Fold>;
  if (part.kind === "same") return <SamePart part={part} view={view} isFirst={isFirst} isLast={isLast} />;
  const { original, changed, removed, added } = part;
  const endings = new Set([...removed, ...added].map(({ ending }) => ending));
  const showEnding = endings.size > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div data-change tabIndex={-1} role="group" aria-label={place} className="-outline-offset-2">
      {view === "unified" ? (
        <>
          {removed.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
            <Row key={index}>
              <Cell number={original + index} sign="removed" line={line} showEnding={showEnding} withOther />
            </Row>
          ))}
          {added.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
            <Row key={index}>
              <Cell number={changed + index} sign="added" line={line} showEnding={showEnding} withOther />
            </Row>
          ))}
        </>
      ) : (
        Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
          <Row key={index} split>
            <Cell number={original + index} sign="removed" line={removed[index]} showEnding={showEnding} />
            <Cell number={changed + index} sign="added" line={added[index]} showEnding={showEnding} />
          </Row>
        ))
      )}
    </div>
  );
}

function SamePart({
  part,
  view,
  isFirst,
  isLast,
}: Omit<PartProps, "part" | "place"> & { part: DiffPart & { kind: "same" } }) {
  const [isOpen, setIsOpen] = useState(false);
  const { length } = part.lines;
  const before = isFirst ? 0 : CONTEXT;
  const after = isLast ? 0 : CONTEXT;
  const folded = length - before - after;
  const rows = (from: number, to: number) =>
    part.lines.slice(from, to).map((line, at) => {
      const index = from + at;
      const other = part.changedLines?.[index] ?? line;
      return view === "unified" ? (
        <Row key={index}>
          <LineNumber value={part.original + index} />
          <LineNumber value={part.changed + index} />
          <Text>{line}</Text>
        </Row>
      ) : (
        <Row key={index} split>
          <LineNumber value={part.original + index} />
          <Text side="original">{line}</Text>
          <LineNumber value={part.changed + index} />
          <Text side="changed">{other}</Text>
        </Row>
      );
    });
  if (isOpen || folded <= 1) return <>{rows(0, length)}</>;
  return (
    <>
      {rows(0, before)}
      <Fold onOpen={() => setIsOpen(true)}>{plural(folded, "unchanged line")}</Fold>
      {rows(length - after, length)}
    </>
  );
}

function Fold({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  const look = "flex w-full items-center bg-sunk px-3.5 py-1 text-left font-sans text-ink-2 text-sm";
  return onOpen ? (
    <button type="button" className={`${look} hover:text-ink hover:underline`} onClick={onOpen}>
      Show {children}
    </button>
  ) : (
    <div className={look}>{children}</div>
  );
}

function Row({ split = false, children }: { split?: boolean; children: ReactNode }) {
  const columns = split
    ? "grid-cols-[3.5rem_minmax(0,1fr)_3.5rem_minmax(0,1fr)]"
    : "grid-cols-[3.25rem_3.25rem_minmax(0,1fr)]";
  return <div className={`grid ${columns}`}>{children}</div>;
}

function LineNumber({ value, tint = "" }: { value?: number; tint?: string }) {
  return (
    <span aria-hidden="true" className={`select-none border-rule border-r pr-2 text-right text-ink-2 ${tint}`}>
      {value}
    </span>
  );
}

function Text({ side, tint = "", children }: { side?: "original" | "changed"; tint?: string; children: ReactNode }) {
  return (
    <span data-side={side} className={`wrap-anywhere relative min-w-0 whitespace-pre-wrap pr-2 pl-6 ${tint}`}>
      {children}
    </span>
  );
}

const LOOK = {
  removed: { side: "original", tint: "bg-bad/8", mark: "bg-bad/25", sign: "−", element: "del" },
  added: { side: "changed", tint: "bg-good/10", mark: "bg-good/28", sign: "+", element: "ins" },
} as const;

interface CellProps {
  number: number;
  sign: "removed" | "added";
  /** Undefined opposite a line that the other text lacks. */
  line: DiffLine | undefined;
  showEnding: boolean;
  /** Whether there is a column for the number in the other text. */
  withOther?: boolean;
}

function Cell({ number, sign, line, showEnding, withOther = false }: CellProps) {
  const { side, tint, mark, element: Element } = LOOK[sign];
  if (!line) {
    return (
      <>
        <LineNumber tint="bg-sunk" />
        <Text tint="bg-sunk">{""}</Text>
      </>
    );
  }
  const numbers = <LineNumber value={number} tint={tint} />;
  return (
    <>
      {withOther && sign === "added" && <LineNumber tint={tint} />}
      {numbers}
      {withOther && sign === "removed" && <LineNumber tint={tint} />}
      <Text side={side} tint={tint}>
        <Element className="no-underline">
          <span aria-hidden="true" className="absolute left-2 select-none text-ink-2">
            {LOOK[sign].sign}
          </span>
          {line.pieces.map(({ text, isChanged }, index) =>
            isChanged ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
              <mark key={index} className={`rounded-xs text-ink ${mark}`}>
                {text}
              </mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
              <Fragment key={index}>{text}</Fragment>
            ),
          )}
        </Element>
        {showEnding && (
          <span className="ml-1 select-none rounded border border-rule px-1 font-sans text-ink-2 text-xs">
            {line.ending || "no line break at the end"}
          </span>
        )}
      </Text>
    </>
  );
}

/** A selection that starts on one side leaves out the other. */
function selectSide(event: React.MouseEvent<HTMLElement>): void {
  const { side } = (event.target as Element).closest<HTMLElement>("[data-side]")?.dataset ?? {};
  event.currentTarget.dataset.selecting = side ?? "";
}
