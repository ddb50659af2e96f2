import type { ReactNode } from "react";
import type { OperationExample, Operations } from "#shared/operation.ts";

/** The part below a tool, in prose: what it does, worked examples of its own operations, its standard and limits. */
export function About({
  title,
  operations,
  children,
}: {
  title: string;
  operations?: Operations;
  children: ReactNode;
}) {
  const examples = operations
    ? Object.entries(operations).flatMap(([id, operation]) =>
        operation.examples.map((example) => ({ id, label: operation.label, example })),
      )
    : [];
  return (
    <section aria-labelledby="about" className="mt-12 border-t border-rule pt-6">
      <h2 id="about" className="font-serif text-xl font-semibold">
        About {title}
      </h2>
      <div className="prose mt-3 max-w-[68ch]">{children}</div>
      {examples.length > 0 && (
        <>
          <h3 className="mt-6 text-sm font-semibold">Examples</h3>
          <ul className="mt-2 grid gap-3 md:grid-cols-2">
            {examples.map(({ id, label, example }) => (
              <Example key={`${id} ${example.title}`} label={label} example={example} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Example({ label, example }: { label: string; example: OperationExample }) {
  return (
    <li className="min-w-0 rounded border border-rule bg-card p-3">
      <p className="text-sm">
        <span className="font-medium">{label}.</span> <span className="text-ink-2">{example.title}</span>
      </p>
      {[
        ...(example.input === "" ? [] : [example.input]),
        ...(example.further ?? []),
        ...outputTexts(example.output),
      ].map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same, and places never move
        <ExampleText key={index}>{text}</ExampleText>
      ))}
    </li>
  );
}

/** What comes out, one text a file; nothing of an operation that draws at random. */
function outputTexts(output: unknown): readonly string[] {
  if (output instanceof RegExp) return [];
  if (Array.isArray(output) && output.every((text) => typeof text === "string")) return output;
  return [typeof output === "string" ? output : JSON.stringify(output, null, 2)];
}

function ExampleText({ children }: { children: string }) {
  return (
    <pre
      className="mt-2 max-h-40 overflow-auto rounded bg-sunk px-2.5 py-1.5 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long example scrolls, and must do so by keyboard too
      tabIndex={0}
    >
      {children}
    </pre>
  );
}
