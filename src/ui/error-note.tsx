import { type ReactNode, useEffect, useState } from "react";
import type { InputError } from "#shared/input-error.ts";
import type { Excerpt } from "#ui/error-excerpt.ts";
import type { InputValue } from "#ui/input-value.ts";
import { loadErrorExcerpt } from "#ui/use-error-focus.ts";

interface Props {
  error: InputError;
  /** The rejected input. The excerpt shows it as it was at the time of the error. */
  input: InputValue;
  /** What valid input looks like, or how to get it. */
  advice?: string | undefined;
  /** Buttons that may fix the error. */
  children?: ReactNode;
}

/** What is wrong with the input and where, with the position marked in its line. */
export function ErrorNote({ error, input, advice, children }: Props) {
  const excerpt = useExcerpt(error, input);
  return (
    <section aria-label="What is wrong" className="overflow-hidden rounded border border-bad bg-sunk p-4">
      <p className="-mx-4 -mt-4 border-b border-bad bg-bad-soft p-4 font-semibold last:-mb-4 last:border-0">
        {error.message}
      </p>
      {excerpt && (
        <pre className="mt-3 rounded border border-rule bg-card p-3 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {error.position?.line !== undefined && <span className="text-ink-2">line {error.position.line}: </span>}
          {excerpt.before}
          <mark className="rounded bg-bad px-0.5 text-paper">{excerpt.at || "⏎"}</mark>
          {excerpt.after}
        </pre>
      )}
      {advice && <p className="mt-3 text-sm">{advice}</p>}
      {(input.kind === "file" || input.text.trim() !== "") && (
        <p className="mt-3 text-sm text-ink-2">Your input is unchanged.</p>
      )}
      {children && <div className="mt-3">{children}</div>}
    </section>
  );
}

function useExcerpt({ position }: InputError, input: InputValue): Excerpt | undefined {
  const [excerpt, setExcerpt] = useState<Excerpt>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is wrong for input typed since the error
  useEffect(() => {
    setExcerpt(undefined);
    if (!position) return;
    let current = true;
    // Offline, the message has to do.
    loadErrorExcerpt()
      .then(({ excerptAt }) => excerptAt(position, input))
      .then((found) => current && setExcerpt(found))
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [position]);
  return excerpt;
}
