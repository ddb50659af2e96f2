import { Suspense, useMemo } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { LOSSLESS_OPTIONS } from "./plugins.ts";
import { SvgOptions } from "./svg-options.tsx";
import { operations } from "./tool.ts";

const OptimizedPanel = lazyPart(() => import("./optimized-panel.tsx"), "OptimizedPanel");

export default function SvgOptimizerPage() {
  const tool = useTool(operations);
  const { shown, text, ranWith } = tool;
  const optimized = tool.data("optimize");
  const { input } = ranWith.inputs;
  const source = useMemo(
    () => (input?.kind === "file" ? input.file : new Blob([input?.kind === "typed" ? input.text : ""])),
    [input],
  );
  const isLossless = Object.entries(LOSSLESS_OPTIONS).every(([name, isOn]) => tool.options[name] === isOn);
  const panel = (
    <ToolResult tool={tool} label={text && "Data URI"} paste={{ title: "Data URI", language: "text" }} sendable />
  );
  return (
    <ToolPage
      tool={tool}
      placeholder={'Paste an SVG, or drop files: <svg viewBox="0 0 24 24">…'}
      accept=".svg,.svgz,image/svg+xml"
      options={<SvgOptions tool={tool} />}
      result={
        optimized ? (
          <Suspense fallback={panel}>
            <OptimizedPanel
              optimized={optimized}
              source={source}
              took={shown?.milliseconds}
              onUseAsInput={tool.takeAsInput}
              onPlaySafe={isLossless ? undefined : () => tool.setOptions(LOSSLESS_OPTIONS)}
            />
          </Suspense>
        ) : (
          panel
        )
      }
    />
  );
}
