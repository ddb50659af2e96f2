import { useEffect, useState } from "react";
import { describeSizeChange } from "#shared/describe-size-change.ts";
import { nameResult } from "#shared/result-name.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { BeforeAfter } from "#ui/before-after.tsx";
import { Button } from "#ui/button.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useHistoryState } from "#ui/use-history-state.ts";
import { picturesDiffer } from "./compare-pictures.tsx";
import { asImage, canDraw, MAX_DRAWN_LENGTH } from "./drawable.ts";
import { readSvg } from "./read-svg.ts";
import type { OptimizedSvg } from "./tool.ts";

const VIEWS = { preview: "Preview", code: "Code" } as const;
const FILE_NAME = "optimized.svg";

interface Props {
  optimized: OptimizedSvg;
  /** What it was made from. */
  source: Blob;
  took: number | undefined;
  onUseAsInput: (content: string, name: string) => void;
  /** Switches off all plugins that could change the picture; undefined if they are. */
  onPlaySafe: (() => void) | undefined;
}

/** The optimized SVG next to the original, or its code. */
export function OptimizedPanel({ optimized, source, took, onUseAsInput, onPlaySafe }: Props) {
  const [view, setView] = useHistoryState<keyof typeof VIEWS>("view", "preview");
  const { svg, bytes, drawn } = optimized;
  const isDrawable = canDraw(svg, drawn) && source.size <= MAX_DRAWN_LENGTH;
  const images = useImages(source, svg, isDrawable);
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
      <div aria-live="polite">
        {images?.differ && (
          <div className="note mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border">
            <p>The optimized picture differs from the original.</p>
            {onPlaySafe && <Button onClick={onPlaySafe}>Use lossless plugins only</Button>}
          </div>
        )}
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
          views={<ModeTabs inHead label="View" modes={VIEWS} value={view} onChange={setView} />}
        >
          {view === "preview" && <Preview images={images} isDrawable={isDrawable} />}
        </ResultPanel>
      </div>
    </div>
  );
}

interface Images {
  before: Blob;
  after: Blob;
  /** Whether they look different. */
  differ: boolean;
}

/** The pictures of both SVGs; undefined until they are drawn, or if drawing them could block the page. */
function useImages(source: Blob, svg: string, isDrawable: boolean): Images | undefined {
  const [images, setImages] = useState<Images>();
  useEffect(() => {
    if (!isDrawable) return;
    let current = true;
    const draw = async () => {
      const before = imageOf(await readSvg(source).catch(() => ""));
      const after = imageOf(svg);
      if (current) setImages({ before, after, differ: false });
      // What moves may have moved on.
      if (/<animate|<set\b|@keyframes/.test(svg)) return;
      const differ = (await picturesDiffer(before, after)) === true;
      if (current && differ) setImages({ before, after, differ });
    };
    draw();
    return () => {
      current = false;
    };
  }, [source, svg, isDrawable]);
  return isDrawable ? images : undefined;
}

function Preview({ images, isDrawable }: { images: Images | undefined; isDrawable: boolean }) {
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
