import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Operations } from "#shared/operation.ts";
import { defaultOptions } from "#shared/options.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_INPUT } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useOperation } from "#ui/use-operation.ts";

interface Props {
  operations: Operations;
  /** Id of the operation; the first when it is not named. */
  operation?: string;
  copyLabel?: string;
  paste?: { title: string; language: string };
  /** Draws a result that is data; a text result is drawn by itself. */
  children?: (data: unknown) => ReactNode;
  /** What stands beside the option controls, such as presets or a strength meter. */
  extra?: ReactNode;
}

/** The whole page of a tool that makes something from options alone: options, the action and the result. */
export function GeneratorTool({ operations, operation: named, copyLabel, paste, children, extra }: Props) {
  const services = useToolServices();
  const { state, run, cancel } = useOperation(operations);
  const id = named ?? Object.keys(operations)[0] ?? "";
  const operation = operations[id];
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(() =>
    defaultOptions(operation?.options ?? {}),
  );
  const start = () => run(id, undefined, options);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start();
  };
  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const result = state.phase === "done" ? state.result : undefined;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works from any field in the tool, which holds the focus
    <div ref={container} onKeyDown={onKeyDown} className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div>
        <div className="flex flex-col items-start gap-3 rounded border border-rule-strong bg-card p-4 shadow-lift">
          <OptionControls
            declarations={operation?.options ?? {}}
            values={options}
            faulty={error?.field}
            onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
          />
          {extra}
        </div>
        <ActionBar operations={operation ? { [id]: operation } : {}} state={state} onRun={start} onCancel={cancel} />
      </div>
      <div className="grid min-w-0" aria-live="polite">
        {error ? (
          <ErrorNote error={error} input={EMPTY_INPUT} />
        ) : (
          (drawResult(result, children) ?? (
            <ResultPanel
              result={result?.kind === "text" ? result : undefined}
              empty="The result appears here."
              fileName={operation?.download?.name ?? "output.txt"}
              fileType={operation?.download?.type ?? "text/plain"}
              copyLabel={copyLabel}
              paste={paste}
              gives={services.tool.gives}
            />
          ))
        )}
      </div>
    </div>
  );
}

function drawResult(result: OperationResult | undefined, draw: Props["children"]): ReactNode {
  return result?.kind === "data" && draw ? draw(result.data) : undefined;
}
