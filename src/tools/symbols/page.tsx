import { Suspense, useEffect, useState } from "react";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Field } from "#ui/field.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const Found = lazyPart(() => import("./found-symbols.tsx"), "FoundSymbols");

const SUGGESTIONS = ["arrow", "check mark", "heart", "box drawing", "currency", "superscript"];
const MAX_RECENT = 20;

export default function SymbolsPage() {
  const tool = useTool(operations, { auto: true });
  const [recent, setRecent] = useState<readonly string[]>([]);
  const { input = EMPTY_INPUT } = tool.inputs;
  const query = input.kind === "typed" ? input.text : "";
  const search = (text: string) => tool.setInput("input", { kind: "typed", text });
  const all = useWholeList(tool.options);
  const isSearch = query.trim() !== "";
  // The list stays until the first result of a search.
  const found = (isSearch ? tool.data("search") : undefined) ?? (tool.error ? undefined : all);
  const waiting = <EmptyResult heading="Results" working={tool.state.phase === "running"} />;
  const copy = (symbol: string) => {
    copyWithToast(symbol);
    setRecent((before) => [symbol, ...before.filter((one) => one !== symbol)].slice(0, MAX_RECENT));
  };
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
                className="field w-full"
                autoComplete="off"
                autoCapitalize="off"
                placeholder="arrow, thumbs up, U+20AC or a symbol"
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
                  className="min-h-9 rounded border border-rule px-2.5 text-sm hover:bg-sunk"
                  onClick={() => search(suggestion)}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
          {recent.length > 0 && (
            <section aria-labelledby="recent">
              <h2 id="recent" className="mb-1.5 font-semibold text-sm">
                Copied
              </h2>
              <ul className="flex flex-wrap gap-2">
                {recent.map((symbol) => (
                  <li key={symbol}>
                    <button
                      type="button"
                      aria-label={`Copy ${symbol}`}
                      className="min-h-9 min-w-9 rounded border border-rule px-2 text-xl hover:bg-sunk"
                      onClick={() => copy(symbol)}
                    >
                      {symbol}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      }
      result={
        <Suspense fallback={waiting}>
          {found ? <Found key={query} found={found} isGrouped={!isSearch} onCopy={copy} /> : waiting}
        </Suspense>
      }
    />
  );
}

/** The list before a search. */
function useWholeList({ kind, tone }: Readonly<Record<string, unknown>>) {
  const { state, run } = useOperation(operations);
  useEffect(() => {
    run("search", "", { kind, tone }, { quiet: true });
  }, [run, kind, tone]);
  return state.phase === "done" ? dataOf(operations, "search", state) : undefined;
}
