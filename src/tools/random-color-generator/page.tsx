import { Suspense, useMemo, useState } from "react";
import { EarlierValues, GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { keepLocked } from "./palette.ts";
import type { RandomColor } from "./random-colors.ts";
import { operations } from "./tool.ts";

const ColorsPanel = lazyPart(() => import("./colors-panel.tsx"), "ColorsPanel");

export default function RandomColorGeneratorPage() {
  const tool = useTool(operations);
  const [colors, setColors] = useState<readonly RandomColor[]>([]);
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set());
  const onLock = (place: number, lock: boolean) =>
    setLocked((before) => new Set(lock ? [...before, place] : [...before].filter((other) => other !== place)));

  const drawn = tool.data("generate");
  const [lastDrawn, setLastDrawn] = useState<typeof drawn>();
  if (drawn && drawn !== lastDrawn) {
    setLastDrawn(drawn);
    // Locked colors stay in the palette.
    const kept = keepLocked(colors, drawn, locked);
    setColors(kept.colors);
    setLocked(kept.locked);
  }
  const palette = useMemo(() => {
    const content = colors.map(({ hex }) => hex).join("\n");
    return content === "" ? undefined : { content, head: content };
  }, [colors]);
  return (
    <GeneratorPage
      tool={tool}
      below={<EarlierValues current={palette} />}
      result={
        <Suspense fallback={<EmptyResult />}>
          {colors.length > 0 ? <ColorsPanel colors={colors} locked={locked} onLock={onLock} /> : <EmptyResult />}
        </Suspense>
      }
    />
  );
}
