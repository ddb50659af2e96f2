import { type ReactNode, Suspense } from "react";
import type { DataOf, Operations } from "#shared/operation.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { FileResult, OperationResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { fileResult } from "#ui/file-result.tsx";
import { ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { concernsMainInput } from "#ui/use-error-focus.ts";
import { inputsOf, type Tool, useTool } from "#ui/use-tool.ts";

interface Props<All extends Operations> extends TextPageProps {
  operations: All;
  copyLabel?: ReactNode;
  /** Renders a data result, possibly with lazy parts. Text results need none. */
  children?: ((data: DataOf<All[keyof All]>) => ReactNode) | undefined;
  /** Renders a files result in another way than `fileTitle` does, possibly with lazy parts. */
  files?: ((files: readonly FileResult[], tool: Tool) => ReactNode) | undefined;
  /** More buttons, which run no operation. */
  extraActions?: (tool: Tool) => ReactNode;
  /** Called with the result of each run the visitor started. */
  onDone?: (result: OperationResult) => void;
}

/** The whole page of a tool that turns a text or file into a text: input, actions, options and result. */
export function TextTool<All extends Operations>({
  operations: all,
  modes,
  placeholder,
  copyLabel,
  resultLabel,
  paste,
  reusable = true,
  verdicts = [],
  children,
  fileTitle,
  files = fileTitle === undefined ? undefined : fileResult(fileTitle),
  extraActions,
  onDone,
  remedy,
  notice,
  advice,
  ...input
}: Props<All>) {
  const tool = useTool(all, { modes: modes !== undefined, ...(onDone && { onDone }) });
  const { state, shown, error, ranWith } = tool;
  const isUsable = shown !== undefined && !verdicts.includes(shown.operation);
  const hasInput = Object.keys(inputsOf(tool.operations)).length > 0;
  const pasteTarget = typeof paste === "function" ? shown && paste(ranWith.options, shown.operation) : paste;
  const isBlank = Object.values(tool.inputs).every((value) => value.kind === "typed" && value.text.trim() === "");
  const offeredRemedy = state.phase === "refused" && state.operation !== remedy && !isBlank ? remedy : undefined;
  const repair = (operation: string) => {
    // The pressed button disappears.
    tool.container.current?.querySelector<HTMLElement>(".action-bar button")?.focus({ preventScroll: true });
    tool.run(operation);
  };
  const panel = (
    <ToolResult
      tool={tool}
      label={resultLabel?.(ranWith.options)}
      copyLabel={copyLabel}
      paste={isUsable ? pasteTarget : undefined}
      sendable={isUsable}
      onUseAsInput={reusable && isUsable && hasInput ? () => tool.takeAsInput() : undefined}
    />
  );
  // The worker returns what the operation declares.
  const rendered =
    shown?.result.kind === "data"
      ? children?.(shown.result.data as DataOf<All[keyof All]>)
      : tool.files && files?.(tool.files, tool);
  return (
    <ToolPage
      tool={tool}
      modes={modes}
      placeholder={placeholder}
      {...input}
      notice={notice?.(tool.options)}
      extraActions={extraActions?.(tool)}
      advice={error?.position && advice?.(error, ranWith.options)}
      remedy={
        offeredRemedy &&
        concernsMainInput(error) && <Button onClick={() => repair(offeredRemedy)}>{all[offeredRemedy]?.label}</Button>
      }
      result={rendered ? <Suspense fallback={panel}>{rendered}</Suspense> : panel}
    />
  );
}
