import type { ReactNode } from "react";
import type { Operations } from "#shared/operation.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, OutOfDate, ResultPlace } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";

interface Props {
  /** The one thing that the tool does, by its id: it takes nothing and gives a text. */
  operations: Operations;
  paste?: { title: string; language: string };
  /** Drawn above a result. */
  above?: (result: TextResult) => ReactNode;
  /** Drawn below the result, and where there is none. */
  below?: (result: TextResult | undefined) => ReactNode;
}

/** The whole page of a tool that makes a text from options alone: options, the action and the result. */
export function GeneratorTool({ operations, paste, above, below }: Props) {
  const tool = useTool(operations);
  const { text } = tool;
  const first = text && above?.(text);
  return (
    <div ref={tool.container} className="option-columns items-start">
      <div>
        <div className="card option-card max-lg:mb-3">
          <OptionControls
            declarations={tool.declarations}
            values={tool.options}
            faulty={tool.error?.field}
            onChange={(name, value) => tool.setOptions({ [name]: value })}
          />
        </div>
        <ActionBar operations={operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
      </div>
      <div className="flex min-w-0 flex-col self-stretch">
        <div className="grid flex-1">
          <ResultPlace tool={tool}>
            <div className="flex flex-col gap-4">
              {first}
              <div className={`grid flex-1 ${first ? "*:min-h-44!" : ""}`}>
                <ResultPanel result={text} empty={EMPTY_RESULT} paste={paste} sendable />
              </div>
            </div>
          </ResultPlace>
        </div>
        <OutOfDate tool={tool} />
        {below?.(text)}
      </div>
    </div>
  );
}
