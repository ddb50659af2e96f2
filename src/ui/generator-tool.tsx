import { type ReactNode, useState } from "react";
import type { AnyOperation } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclarations } from "#shared/options.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";

interface Props {
  /** The one thing that the tool does, by its id: it takes nothing and gives a text. */
  operations: { readonly [id: string]: AnyOperation };
  paste?: { title: string; language: string };
  /** What stands above a result. */
  above?: (result: TextResult) => ReactNode;
  /** What stands below the result, and stays where there is none. */
  below?: (result: TextResult | undefined) => ReactNode;
}

/** The whole page of a tool that makes a text from options alone: options, the action and the result. */
export function GeneratorTool({ operations, paste, above, below }: Props) {
  const { state, run, cancel } = useOperation(operations);
  const [[id, operation] = ["", undefined]] = Object.entries(operations);
  const declarations: OptionDeclarations = operation?.options ?? {};
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(() => defaultOptions(declarations));
  const start = () => {
    setOptions((before) => clampNumbers(declarations, before));
    run(id, undefined, options);
  };
  useRunKey(start);
  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const result = state.phase === "done" && state.result.kind === "text" ? state.result : undefined;
  const first = result && above?.(result);

  return (
    <div ref={container} className="option-columns items-start">
      <div>
        <div className="card option-card max-lg:mb-3">
          <OptionControls
            declarations={declarations}
            values={options}
            faulty={error?.field}
            onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
          />
        </div>
        <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel} />
      </div>
      <div className="flex min-w-0 flex-col self-stretch">
        <div className="flex flex-1 flex-col gap-4" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={EMPTY_INPUT} />
          ) : (
            <>
              {first}
              <div className={`grid flex-1 ${first ? "*:min-h-44!" : ""}`}>
                <ResultPanel result={result} empty="The result appears here." paste={paste} sendable />
              </div>
            </>
          )}
        </div>
        <OutdatedNote state={state} given={[options]} />
        {below?.(result)}
      </div>
    </div>
  );
}
