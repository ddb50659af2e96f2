import { type ReactNode, useEffect, useState } from "react";
import type { InputError, TextPosition } from "#shared/input-error.ts";
import type { InputValue } from "#ui/text-input.tsx";

interface Props {
  error: InputError;
  input: InputValue;
  /** What a right input looks like, or how to get one. */
  advice?: string | undefined;
  /** What a person may do about it. */
  children?: ReactNode;
}

/** What is wrong with the input and where, with the place marked in its line. */
export function ErrorNote({ error, input, advice, children }: Props) {
  const excerpt = useExcerpt(error.position, input);
  return (
    <section aria-label="What is wrong" className="overflow-hidden rounded border border-bad bg-sunk p-4">
      <p className="-mx-4 -mt-4 border-b border-bad bg-bad-soft p-4 font-semibold">{error.message}</p>
      {excerpt && (
        <pre className="mt-3 overflow-x-auto rounded border border-rule bg-card p-3 font-mono text-sm leading-relaxed">
          {error.position?.line !== undefined && <span className="text-ink-2">line {error.position.line}: </span>}
          {excerpt.before}
          <mark className="rounded bg-bad px-0.5 text-paper">{excerpt.at || "⏎"}</mark>
          {excerpt.after}
        </pre>
      )}
      {advice && <p className="mt-3 text-sm">{advice}</p>}
      <p className="mt-3 text-sm text-ink-2">Your input is as you left it.</p>
      {children && <div className="mt-3">{children}</div>}
    </section>
  );
}

interface Excerpt {
  before: string;
  at: string;
  after: string;
}

const AROUND = 60;

function useExcerpt(position: TextPosition | undefined, input: InputValue): Excerpt | undefined {
  const [excerpt, setExcerpt] = useState<Excerpt>();
  useEffect(() => {
    setExcerpt(undefined);
    if (!position) return;
    if (input.kind === "typed") {
      if (position.offset !== undefined) setExcerpt(cut(input.text, position.offset));
      return;
    }
    const { byteOffset } = position;
    if (byteOffset === undefined) return;
    let current = true;
    const start = Math.max(0, byteOffset - AROUND * 4);
    const before = input.file.slice(start, byteOffset).text();
    const after = input.file.slice(byteOffset, byteOffset + AROUND * 4).text();
    Promise.all([before, after])
      .then(([left, right]) => current && setExcerpt(cut(left + right, left.length)))
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [position, input]);
  return excerpt;
}

/** The part of the line around an offset, with the character there on its own. */
function cut(text: string, offset: number): Excerpt {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const lineBreak = text.indexOf("\n", offset);
  const line = {
    start: Math.max(lineStart, offset - AROUND),
    end: Math.min(lineBreak === -1 ? text.length : lineBreak, offset + AROUND),
  };
  const at = line.end > offset ? String.fromCodePoint(text.codePointAt(offset) ?? 32) : "";
  return { before: text.slice(line.start, offset), at, after: text.slice(offset + at.length, line.end) };
}
