import { useState } from "react";
import type { AnyOperation } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclarations } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";

interface Props {
  /** The one thing that the tool does, by its id: it takes nothing and gives a text. */
  operations: { readonly [id: string]: AnyOperation };
  paste?: { title: string; language: string };
}

/** The whole page of a tool that makes a text from options alone: options, the action and the result. */
export function GeneratorTool({ operations, paste }: Props) {
  const services = useToolServices();
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
      <div className="grid min-w-0 self-stretch" aria-live="polite">
        {error ? (
          <ErrorNote error={error} input={EMPTY_INPUT} />
        ) : (
          <ResultPanel
            result={state.phase === "done" && state.result.kind === "text" ? state.result : undefined}
            empty="The result appears here."
            fileName={operation?.download?.name ?? "output.txt"}
            fileType={operation?.download?.type ?? "text/plain"}
            paste={paste}
            gives={services.tool.gives}
          />
        )}
      </div>
    </div>
  );
}
