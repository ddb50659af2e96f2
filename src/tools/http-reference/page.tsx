import { Suspense, useEffect } from "react";
import { Field } from "#ui/field.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const Found = lazyPart(() => import("./found-entries.tsx"), "FoundEntries");

const SUGGESTIONS = ["404", "5xx", "cache-control", "cors", ".json", "5432", "idempotent"];

export default function HttpReferencePage() {
  const tool = useTool(operations, { auto: true });
  const { input = EMPTY_INPUT } = tool.inputs;
  const query = input.kind === "typed" ? input.text : "";
  const search = (text: string) => tool.setInput("input", { kind: "typed", text });
  const all = useEveryEntry(tool.options.kind);
  // The list stays until the first result of a search.
  const found = tool.data("search") ?? (tool.error ? undefined : all);
  const waiting = <EmptyResult heading="Results" working={tool.state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      inputs={
        <div className="card grid content-start gap-3 self-start p-4 max-sm:p-3">
          <Field label="Search">
            {(id) => (
              <input
                ref={(element) => {
                  tool.fieldOf("input").current = element;
                }}
                id={id}
                type="search"
                className="field w-full font-mono"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                placeholder="404, cache-control, .json, 5432"
                aria-invalid={tool.error ? true : undefined}
                value={query}
                onChange={({ target }) => search(target.value)}
              />
            )}
          </Field>
          <ul aria-label="Examples" className="flex flex-wrap gap-2">
            {SUGGESTIONS.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  className="min-h-9 rounded border border-rule px-2.5 font-mono text-sm hover:bg-sunk"
                  onClick={() => search(suggestion)}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </div>
      }
      result={<Suspense fallback={waiting}>{found ? <Found entries={found} /> : waiting}</Suspense>}
    />
  );
}

/** The list before a search, of one kind or all. */
function useEveryEntry(kind: unknown) {
  const { state, run } = useOperation(operations);
  useEffect(() => {
    run("search", "", { kind }, { quiet: true });
  }, [run, kind]);
  return state.phase === "done" ? dataOf(operations, "search", state) : undefined;
}
