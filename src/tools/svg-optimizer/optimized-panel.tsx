import { useEffect, useState } from "react";
import { describeSizeChange } from "#shared/describe-size-change.ts";
import { nameResult } from "#shared/result-name.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { BeforeAfter } from "#ui/before-after.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useKeptState } from "#ui/use-kept-state.ts";
import { asImage, canDraw, MAX_DRAWN_LENGTH } from "./drawable.ts";
import type { OptimizedSvg } from "./operations.ts";
import { readSvg } from "./read-svg.ts";

const VIEWS = { preview: "Preview", code: "Code" } as const;
const FILE_NAME = "optimized.svg";

interface Props {
  optimized: OptimizedSvg;
  /** What it was made from. */
  source: Blob;
  took: number | undefined;
  onUseAsInput: (content: string, name: string) => void;
}

/** The optimized SVG next to the original, or its code. */
export function OptimizedPanel({ optimized, source, took, onUseAsInput }: Props) {
  const [view, setView] = useKeptState<keyof typeof VIEWS>("view", "preview");
  const { svg, bytes } = optimized;
  const result: TextResult = {
    kind: "text",
    content: svg,
    head: svg,
    bytes: bytes.after,
    lines: svg.trimEnd().split("\n").length,
    fileName: source instanceof File ? nameResult(source.name, FILE_NAME, { isText: true }) : FILE_NAME,
    type: "image/svg+xml",
  };
  return (
    <div className="flex min-w-0 flex-col">
      <div>
        <ModeTabs label="View" modes={VIEWS} value={view} onChange={setView} />
      </div>
      <div className="grid flex-1">
        <ResultPanel
          result={result}
          durationMs={took}
          label={describeSizeChange(bytes.before, bytes.after)}
          empty=""
          copyLabel="Copy SVG"
          paste={{ title: "SVG", language: "html" }}
          sendable
          onUseAsInput={() => onUseAsInput(svg, result.fileName)}
        >
          {view === "preview" && <Preview source={source} optimized={optimized} />}
        </ResultPanel>
      </div>
    </div>
  );
}

function Preview({ source, optimized: { svg, drawn } }: Pick<Props, "source" | "optimized">) {
  const [images, setImages] = useState<{ before: Blob; after: Blob }>();
  const isDrawable = canDraw(svg, drawn) && source.size <= MAX_DRAWN_LENGTH;
  useEffect(() => {
    if (!isDrawable) return;
    let current = true;
    const before = readSvg(source).catch(() => "");
    before.then((text) => current && setImages({ before: imageOf(text), after: imageOf(svg) }));
    return () => {
      current = false;
    };
  }, [source, svg, isDrawable]);
  if (!isDrawable) {
    return <p className="vacant min-h-48">This SVG has no preview, because drawing it could block the page.</p>;
  }
  if (!images) return <p className="vacant min-h-48">Opening…</p>;
  return (
    <BeforeAfter before={{ image: images.before, alt: "Original" }} after={{ image: images.after, alt: "Optimized" }} />
  );
}

/** As an image, an SVG runs no scripts and loads nothing. */
function imageOf(svg: string): Blob {
  return new Blob([asImage(svg)], { type: "image/svg+xml" });
}
