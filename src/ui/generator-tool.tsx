import type { ReactNode } from "react";
import type { Operations } from "#shared/operation.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { EMPTY_RESULT, OutOfDate, ResultPlace } from "#ui/tool-page.tsx";
import { type Tool, useTool } from "#ui/use-tool.ts";

interface PageProps {
  tool: Tool;
  /** Shows one operation at a time behind tabs with these words, by operation id. */
  modes?: Readonly<Record<string, string>> | undefined;
  /** Name of the tabs for assistive technology. */
  modesLabel?: string | undefined;
  /** Takes the place of the controls of all options. */
  options?: ReactNode;
  /** Takes the place of the action's button. */
  actions?: ReactNode;
  /** The result, or what is shown in its place. */
  result: ReactNode;
  /** Drawn below the result, and where there is none. */
  below?: ReactNode;
}

/** The page of a tool that takes options alone: options and action, and the result beside them. */
export function GeneratorPage({ tool, modes, modesLabel = "Mode", options, actions, result, below }: PageProps) {
  return (
    <>
      {modes && <ModeTabs label={modesLabel} modes={modes} value={tool.mode} onChange={tool.switchMode} />}
      <div ref={tool.container} className="option-columns items-start">
        <div>
          <div className="card option-card max-lg:mb-3">{options ?? <ToolOptionControls tool={tool} />}</div>
          {actions ? (
            <div className="action-bar mt-3 lg:mt-0">{actions}</div>
          ) : (
            <ActionBar operations={tool.operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
          )}
        </div>
        <div className="flex min-w-0 flex-col self-stretch">
          <div className="grid flex-1">
            <ResultPlace tool={tool}>{result}</ResultPlace>
          </div>
          <OutOfDate tool={tool} />
          {below}
        </div>
      </div>
    </>
  );
}

interface ToolProps extends Pick<PageProps, "modes" | "modesLabel"> {
  /** Each takes nothing and gives a text. Without `modes` there is one. */
  operations: Operations;
  paste?: { title: string; language: string };
  /** Whether the result is of use in another tool. */
  sendable?: boolean;
  /** Drawn above a result. */
  above?: (result: TextResult) => ReactNode;
  /** Drawn below the result, and where there is none. */
  below?: (result: TextResult | undefined, tool: Tool) => ReactNode;
}

/** The whole page of a tool that makes a text from options alone. */
export function GeneratorTool({ operations, paste, sendable = true, above, below, ...modes }: ToolProps) {
  const tool = useTool(operations, { modes: modes.modes !== undefined });
  const { text } = tool;
  const first = text && above?.(text);
  return (
    <GeneratorPage
      tool={tool}
      {...modes}
      result={
        <div className="flex flex-col gap-4">
          {first}
          <div className={`grid flex-1 ${first ? "*:min-h-44!" : ""}`}>
            <ResultPanel result={text} empty={EMPTY_RESULT} paste={paste} sendable={sendable} />
          </div>
        </div>
      }
      below={below?.(text, tool)}
    />
  );
}
