import { type ComponentProps, Suspense } from "react";
import { Button } from "#ui/button.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import type { Tool } from "#ui/use-tool.ts";

const DiffPanel = lazyPart(() => import("#ui/diff/diff-panel.tsx"), "DiffPanel");

export type ShownDiff = Omit<ComponentProps<typeof DiffPanel>, "milliseconds">;

interface Props extends Pick<ComponentProps<typeof ToolPage>, "modes" | "placeholder" | "accept"> {
  /** With the operations `compare` and `apply`, which have `original` and `changed` or a patch. */
  tool: Tool;
  /** The result of `compare`. */
  diff: ShownDiff | undefined;
  /** Title and language for a paste of any other result. */
  paste: { title: string; language: string };
}

/** The page of a tool that compares two inputs, and makes or applies patches. */
export function DiffTool({ tool, diff, paste, ...page }: Props) {
  const { state, shown } = tool;
  const swap = () => {
    const { original = EMPTY_INPUT, changed = EMPTY_INPUT } = tool.inputs;
    tool.swapInput("original", original, changed);
    tool.swapInput("changed", changed, original);
  };
  const empty = <EmptyResult working={state.phase === "running"} />;
  return (
    <ToolPage
      tool={tool}
      {...page}
      extraActions={
        tool.mode !== "apply" && (
          <Button icon="arrow-left-right" onClick={swap}>
            Swap Sides
          </Button>
        )
      }
      result={
        tool.mode !== "compare" ? (
          <ToolResult tool={tool} paste={paste} sendable />
        ) : diff ? (
          <Suspense fallback={empty}>
            <DiffPanel {...diff} milliseconds={shown?.milliseconds} />
          </Suspense>
        ) : (
          empty
        )
      }
    />
  );
}
