import { Suspense } from "react";
import { GeneratorPage } from "#ui/generator-tool.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toastDone } from "#ui/toast.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { dataOf } from "#ui/use-operation.ts";
import { useTool } from "#ui/use-tool.ts";
import type { Flips } from "./flip-coins.ts";
import { operations } from "./tool.ts";

const FlipsPanel = lazyPart(() => import("./flips-panel.tsx"), "FlipsPanel");

const FLIP_DURATION_MS = 500;

export default function CoinFlipperPage() {
  const tool = useTool(operations, {
    minDurationMs: FLIP_DURATION_MS,
    onDone: (result) => {
      if (result.kind !== "data") return;
      const { heads, tails } = result.data as Flips;
      toastDone("Success!", `${heads} Heads, ${tails} Tails`);
    },
  });
  const flipping = tool.state.phase === "running";
  const flips = tool.lastDone && dataOf(operations, "flip", tool.lastDone);
  const empty = <EmptyResult working={flipping && "Flipping..."} />;
  return (
    <GeneratorPage
      tool={tool}
      busyLabel="Flipping..."
      result={<Suspense fallback={empty}>{flips ? <FlipsPanel flips={flips} flipping={flipping} /> : empty}</Suspense>}
    />
  );
}
