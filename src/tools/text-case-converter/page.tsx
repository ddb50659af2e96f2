import { useEffect, useState } from "react";
import { ActionBar } from "#ui/action-bar.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { textIn } from "#ui/input-value.ts";
import { ResultPanel } from "#ui/result-panel.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { OutOfDateNote, ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useTool } from "#ui/use-tool.ts";
import { CaseCards } from "./case-cards.tsx";
import { CASES, type CasePreview } from "./cases.ts";
import { operations } from "./tool.ts";

const { convert } = operations;
const CONVERT = { convert };

/** Its own layout: all cases are next to the input, and the one that is converted is below the actions. */
export default function TextCaseConverterPage() {
  const tool = useTool(CONVERT);
  const input = textIn(tool.inputs.input);
  const source = input.kind === "typed" ? input.text : input.file;
  // Previews follow the typing before anybody presses the button, so they have runs of their own.
  const { state, run, reset } = useOperation(operations);
  const [preview, setPreview] = useState<CasePreview>();
  const isBlank = typeof source === "string" && source.trim() === "";
  useRunAfterChanges(!isBlank && !tool.isHeld, source, () => run("preview", source, {}, { quiet: true }));
  useEffect(() => {
    const next = dataOf(operations, "preview", state);
    if (next) setPreview(next);
  }, [state]);
  useEffect(() => {
    if (!isBlank) return;
    reset();
    setPreview(undefined);
  }, [isBlank, reset]);

  const copy = (index: number) => {
    const text = preview?.whole ? (preview.texts[index] ?? "") : convertTo(index);
    // A run that is refused says why, and one that a change stopped says nothing.
    copyWithToast(text).catch(() => {});
  };
  const convertTo = async (index: number) => {
    const result = await run("convert", source, { case: Object.keys(CASES)[index] }, { quiet: true });
    if (result?.kind !== "text") throw new Error("There is nothing to copy");
    return result.content;
  };
  const error = tool.error ?? (state.phase === "refused" ? state.error : undefined);
  const shownTool = { ...tool, error };

  return (
    <div ref={tool.container} className="tool-columns">
      <ToolInputField tool={shownTool} placeholder="Type or paste text, or drop a file" />
      <div className="tool-actions">
        <ActionBar operations={CONVERT} state={tool.state} onRun={tool.run} onCancel={tool.cancel}>
          <ToolOptionControls tool={tool} />
        </ActionBar>
      </div>
      <div className="grid min-w-0 empty:-mt-4 lg:order-last lg:col-span-2" aria-live="polite">
        {(tool.text || tool.batch || error) && (
          <ResultRegion tool={shownTool}>
            <ResultPanel
              result={tool.text}
              durationMs={tool.shown?.milliseconds}
              empty=""
              paste={{ title: "Converted Text", language: "text" }}
              sendable
              onUseAsInput={() => tool.takeAsInput()}
            />
          </ResultRegion>
        )}
        <OutOfDateNote tool={tool} />
        <Then tool={tool} />
      </div>
      <CaseCards preview={preview} onCopy={copy} />
    </div>
  );
}
