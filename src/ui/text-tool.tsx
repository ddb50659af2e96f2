import { type ReactNode, Suspense } from "react";
import type { InputError } from "#shared/input-error.ts";
import type { DataOf, Operations } from "#shared/operation.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { EMPTY_RESULT, ToolPage } from "#ui/tool-page.tsx";
import { faultsInput } from "#ui/use-fault-focus.ts";
import { type Tool, type ToolOptions, useTool } from "#ui/use-tool.ts";

interface Paste {
  title: string;
  language: string;
}

interface Props<All extends Operations> {
  operations: All;
  /**
   * Shows one operation at a time behind tabs with these words, by operation id. Without it every operation has its
   * button beside the others.
   */
  modes?: Readonly<Record<string, string>>;
  /** One for all modes, or one for each. */
  placeholder?: string | Readonly<Record<string, string>>;
  accept?: string;
  copyLabel?: string;
  /** Title and language of the paste that 'Create Paste' begins, which may depend on the options and the operation. */
  paste?: Paste | ((options: ToolOptions, operation: string) => Paste);
  /** Whether the result can go back into the input. */
  reusable?: boolean;
  /** Operations whose result only says something about the input: of no use in it, in a paste or in another tool. */
  verdicts?: readonly string[];
  /** Draws a result that is data, with what may be lazy; a text result is drawn by itself. */
  children?: ((data: DataOf<All[keyof All]>) => ReactNode) | undefined;
  /** Draws a result that is files, with what may be lazy. */
  files?: ((files: readonly FileResult[], tool: Tool) => ReactNode) | undefined;
  /** The operation that may repair an input which the others refuse; it is offered beside what is wrong. */
  remedy?: string;
  /** A line about the options as they are, such as why a choice cannot be met. */
  notice?: (options: ToolOptions) => string | undefined;
  /** What helps a person whose input was refused at some place, with the options that the run was given. */
  advice?: (error: InputError, options: ToolOptions) => string | undefined;
}

/** The whole page of a tool that takes a text or a file and gives a text: input, actions, options and result. */
export function TextTool<All extends Operations>({
  operations: all,
  modes,
  placeholder,
  copyLabel,
  paste,
  reusable = true,
  verdicts = [],
  children,
  files,
  remedy,
  notice,
  advice,
  ...input
}: Props<All>) {
  const tool = useTool(all, { modes: modes !== undefined });
  const { state, shown, error, ran } = tool;
  const isUsable = shown !== undefined && !verdicts.includes(shown.operation);
  const pasted = typeof paste === "function" ? shown && paste(ran.options, shown.operation) : paste;
  const isBlank = Object.values(tool.inputs).every((value) => value.kind === "typed" && value.text.trim() === "");
  const offered = state.phase === "refused" && state.operation !== remedy && !isBlank ? remedy : undefined;
  const repair = (operation: string) => {
    // The button that was pressed goes.
    tool.container.current?.querySelector<HTMLElement>(".action-bar button")?.focus({ preventScroll: true });
    tool.run(operation);
  };
  const panel = (
    <ResultPanel
      result={tool.text}
      took={shown?.milliseconds}
      empty={state.phase === "running" ? "Working…" : EMPTY_RESULT}
      copyLabel={copyLabel}
      paste={isUsable ? pasted : undefined}
      sendable={isUsable}
      onUseAsInput={reusable && isUsable ? () => tool.takeAsInput() : undefined}
    />
  );
  // What the worker gives is what the operation's declaration says.
  const drawn =
    shown?.result.kind === "data"
      ? children?.(shown.result.data as DataOf<All[keyof All]>)
      : tool.files && files?.(tool.files, tool);
  return (
    <ToolPage
      tool={tool}
      modes={modes}
      placeholder={typeof placeholder === "object" ? placeholder[tool.mode] : placeholder}
      {...input}
      notice={notice?.(tool.options)}
      advice={error?.position && advice?.(error, ran.options)}
      remedy={offered && faultsInput(error) && <Button onClick={() => repair(offered)}>{all[offered]?.label}</Button>}
      result={drawn ? <Suspense fallback={panel}>{drawn}</Suspense> : panel}
    />
  );
}
