import { type CSSProperties, memo, useEffect, useMemo, useState } from "react";
import type { Language } from "#shared/highlight.ts";

interface Props {
  id: string;
  text: string;
  language: Language;
}

/** A line with more colored pieces, such as minified code, stays plain. */
const MAX_PIECES = 2_000;
/** Highlighting blocks the page: 64,000 characters take 100 to 190 ms, a quarter of them under 50. */
const MAX_COLORED_LENGTH = 16_384;

/**
 * A read-only text area with line numbers and colors. They are drawn below its transparent text and wrap alike, because
 * both have the same width and font.
 */
export function NumberedText({ id, text, language }: Props) {
  const lines = useMemo(() => findLines(text), [text]);
  const cut = useColors(text, language);
  return (
    <div className="numbered-text" style={{ "--digits": String(lines.length).length } as CSSProperties}>
      <div className="grid min-h-full">
        <Lines text={text} lines={lines} cut={cut} />
        <textarea id={id} readOnly spellCheck={false} className="overflow-hidden text-transparent" value={text} />
      </div>
    </div>
  );
}

interface LinesProps {
  text: string;
  lines: readonly Span[];
  cut: Cut | undefined;
}

const Lines = memo(function Lines({ text, lines, cut }: LinesProps) {
  /** A line break at the end of a text starts no line of its own. */
  const isAfterEnd = (index: number) => index > 0 && index === lines.length - 1 && text.endsWith("\n");
  return (
    <div aria-hidden="true">
      {lines.map((line, index) => (
        <div key={line.start} data-line={isAfterEnd(index) ? "" : index + 1}>
          {cut
            ? cut(line).map((piece, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
                <span key={at} className={piece.kind && `code-${piece.kind}`}>
                  {piece.text}
                </span>
              ))
            : text.slice(line.start, line.end)}
        </div>
      ))}
    </div>
  );
});

interface Span {
  start: number;
  end: number;
}

/** The lines of a text as a text area draws them, without their line breaks. */
function findLines(text: string): Span[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}

/** Cuts a line into pieces of one color. */
type Cut = (line: Span) => readonly { text: string; kind?: string }[];

/** Undefined for a long text, until the colors are found, and if their code can't be loaded. */
function useColors(text: string, language: Language): Cut | undefined {
  const [found, setFound] = useState<{ text: string; cut: Cut }>();
  useEffect(() => {
    if (language === "text" || text.length > MAX_COLORED_LENGTH) return;
    let current = true;
    const find = async () => {
      const { highlight, cutPieces } = await import("#shared/highlight.ts");
      const highlighting = await highlight(text, language);
      if (current) setFound({ text, cut: (line) => cutPieces(text, line, highlighting, MAX_PIECES) });
    };
    // Offline, the text stays plain.
    find().catch(() => {});
    return () => {
      current = false;
    };
  }, [text, language]);
  return found?.text === text ? found.cut : undefined;
}
