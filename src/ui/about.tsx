import { type ReactNode, useId } from "react";
import type { AnyOperation, OperationExample, Operations } from "#shared/operation.ts";
import { defaultOptions } from "#shared/options.ts";
import { batchInput } from "#ui/batch/batch-input.ts";
import { Button } from "#ui/button.tsx";
import { useOpenPage } from "#ui/page-registry.ts";

interface Props {
  title: string;
  operations?: Operations;
  /** One sentence: what the user gets. */
  lead: ReactNode;
  /** List items under *Good to know*: standards, limits, what happens to the data. */
  children: ReactNode;
}

/** The section below a tool: a lead sentence, good-to-know bullets, and examples that double as tests. */
export function About({ title, operations = {}, lead, children }: Props) {
  const examples = Object.entries(operations)
    .filter(([, { internal }]) => !internal)
    .flatMap(([id, operation]) =>
      operation.examples.map((example: OperationExample) => ({
        key: `${id} ${example.title}`,
        id,
        label: operation.label,
        example,
        outputs: textsOf(example.possible ?? outputOf(operation, example)),
      })),
    );
  // An example without text output, such as a chart, would show only its input.
  const worked = examples.filter(({ outputs }) => outputs.length > 0);
  // A page with a state of its own takes its files in its own way.
  const takesBatch =
    useOpenPage() !== "none" && Object.values(operations).some((operation) => batchInput(operation) !== undefined);
  return (
    <section aria-labelledby="about" className="mt-12 border-t border-rule pt-6">
      <h2 id="about" className="font-serif text-xl font-semibold">
        About {title}
      </h2>
      <div className="prose mt-3 max-w-[68ch]">
        <p>{lead}</p>
        <h3>Good to know</h3>
        <ul>
          {children}
          {takesBatch && <li>Drop many files or a folder to run on each, and save the results as a ZIP.</li>}
        </ul>
      </div>
      {worked.length > 0 && (
        <>
          <h3 className="mt-6 text-sm font-semibold">Examples</h3>
          <ul className="mt-2 grid gap-3 md:grid-cols-2">
            {worked.map(({ key, ...parts }) => (
              <Example key={key} {...parts} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function outputOf({ gives, options }: AnyOperation, { output, options: given }: OperationExample): unknown {
  if (gives.kind !== "data" || output instanceof RegExp) return output;
  return gives.toText(output, { ...defaultOptions(options), ...given });
}

function textsOf(output: unknown): string[] {
  return [output].flat().filter((text) => typeof text === "string");
}

interface ExampleProps {
  /** The operation. */
  id: string;
  label: string;
  example: OperationExample;
  outputs: readonly string[];
}

function Example({ id, label, example, outputs }: ExampleProps) {
  const { title, input = [], inputs = {}, possible } = example;
  const titleId = useId();
  const isFillable = useOpenPage() !== "none";
  const tryIt = async () => (await import("#ui/try-example.ts")).tryExample(id, example);
  return (
    <li className="min-w-0 rounded border border-rule bg-card p-3">
      <div className="flex min-h-9 items-center gap-2 text-sm">
        <p id={titleId} className="min-w-0 flex-1">
          <span className="font-medium">{label}.</span> <span className="text-ink-2">{title}</span>
        </p>
        {isFillable && (
          <Button look="quiet" aria-describedby={titleId} onClick={tryIt}>
            Try it
          </Button>
        )}
      </div>
      <ExampleTexts
        name="Input"
        texts={[input, ...Object.values(inputs)].flat().filter((text) => text !== undefined)}
      />
      <ExampleTexts name={possible ? "Possible output" : "Output"} texts={outputs} />
    </li>
  );
}

function ExampleTexts({ name, texts }: { name: string; texts: readonly string[] }) {
  return (
    texts.length > 0 && (
      <>
        <p className="mt-2 text-xs text-ink-2">{name}</p>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and their order is fixed
          <ExampleText key={index}>{text}</ExampleText>
        ))}
      </>
    )
  );
}

/** Wraps instead of scrolling, because a scrolling box would have to be a tab stop. */
function ExampleText({ children }: { children: string }) {
  return (
    <pre className="mt-1 rounded bg-sunk px-2.5 py-1.5 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  );
}
