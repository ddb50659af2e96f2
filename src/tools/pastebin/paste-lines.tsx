import { memo } from "react";
import { cutPieces, type Highlighting } from "#shared/highlight.ts";
import { type Fragment, formatFragment } from "./fragment.ts";
import { cutText, type LineBlock, splitLines } from "./line-blocks.ts";

interface Props {
  text: string;
  block: LineBlock;
  index: number;
  /** Near the viewport: rendered line by line. Otherwise one piece of text of the same height. */
  near: boolean;
  highlighting: Highlighting | undefined;
  wrap: boolean;
  linkTo: Fragment;
}

/** A line with more pieces, such as minified code, stays plain. */
const MAX_PIECES = 4000;
/** Characters of a long line laid out together. */
const PART_LENGTH = 8192;

export const PasteLines = memo(function PasteLines({
  text,
  block,
  index,
  near,
  highlighting,
  wrap,
  linkTo: { key, lines: chosen },
}: Props) {
  const whiteSpace = wrap ? "whitespace-pre-wrap wrap-anywhere" : "whitespace-pre";
  if (!near) {
    return (
      <div
        data-block={index}
        className={`pr-4 pl-(--gutter) ${whiteSpace}`}
        style={{ contentVisibility: "auto", containIntrinsicHeight: `auto ${block.lines}lh` }}
      >
        {text.slice(block.start, block.end)}
      </div>
    );
  }
  return (
    <div data-block={index} className="w-max min-w-full data-wrap:w-auto" data-wrap={wrap || undefined}>
      {splitLines(text, block).map((line, at) => {
        const number = block.firstLine + at;
        const isChosen = chosen !== undefined && number >= chosen[0] && number <= chosen[1];
        return (
          <div
            key={number}
            id={`L${number}`}
            className={`relative pr-4 pl-(--gutter) ${whiteSpace} ${isChosen ? "bg-warn-soft" : ""}`}
          >
            {/* The number comes from CSS, so copy and find skip it. */}
            {/* biome-ignore lint/a11y/useAnchorContent: its label names the line */}
            <a
              href={formatFragment({ ...(key === undefined ? {} : { key }), lines: [number, number] })}
              aria-label={`Line ${number}`}
              data-line={number}
              tabIndex={number === (chosen?.[0] ?? 1) ? 0 : -1}
              className="absolute left-0 w-[calc(var(--gutter)-0.75rem)] pl-3 text-right text-ink-2 select-none before:content-[attr(data-line)] hover:text-ink hover:underline"
            />
            {highlighting ? (
              <Colored text={text} line={line} highlighting={highlighting} wrap={wrap} />
            ) : (
              <Plain wrap={wrap}>{text.slice(line.start, line.end)}</Plain>
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Splits long text so that the browser lays out only visible parts. Wrapped text can't be split. */
function Plain({ children, wrap }: { children: string; wrap: boolean }) {
  if (wrap || children.length <= PART_LENGTH) return children;
  return cutText(children, PART_LENGTH).map(({ start, end }) => (
    <span
      key={start}
      className="inline-block align-top"
      style={{ contentVisibility: "auto", containIntrinsicWidth: `auto ${end - start}ch` }}
    >
      {children.slice(start, end)}
    </span>
  ));
}

interface ColoredProps {
  text: string;
  line: { start: number; end: number };
  highlighting: Highlighting;
  wrap: boolean;
}

function Colored({ text, line, highlighting, wrap }: ColoredProps) {
  return cutPieces(text, line, highlighting, MAX_PIECES).map((piece, index) =>
    piece.kind ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change order
      <span key={index} className={`code-${piece.kind}`}>
        {piece.text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change order
      <Plain key={index} wrap={wrap}>
        {piece.text}
      </Plain>
    ),
  );
}
