import { useRef, useState } from "react";
import { plural } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { Button } from "#ui/button.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useKeptState } from "#ui/use-kept-state.ts";
import { usePageKey } from "#ui/use-run-key.ts";
import type { TextDiff } from "./compare-texts.ts";
import { DiffLines } from "./diff-lines.tsx";

const VIEWS = { split: "Side by side", unified: "Unified", patch: "Patch" } as const;

interface Props {
  diff: TextDiff;
  milliseconds: number | undefined;
}

/** The differences as lines or as a patch. F7 and Shift+F7 go from change to change. */
export function DiffPanel({ diff, milliseconds }: Props) {
  const [view, setView] = useKeptState<keyof typeof VIEWS>("view", () =>
    matchMedia("(min-width: 48rem)").matches ? "split" : "unified",
  );
  const lines = useRef<HTMLDivElement>(null);
  const { current, go } = useChangeKeys(lines, diff);
  const { changeCount, addedCount, removedCount } = diff;
  const summary =
    changeCount === 0
      ? "The texts are equal"
      : `${plural(changeCount, "change")}: +${addedCount.toLocaleString("en")} −${removedCount.toLocaleString("en")} lines`;
  return (
    <div className="grid min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <ModeTabs label="View" modes={VIEWS} value={view} onChange={setView} />
        {view !== "patch" && changeCount > 0 && (
          <div className="mb-4 flex items-center gap-2 text-ink-2 text-sm">
            <span role="status">{current === undefined ? "" : `Change ${current + 1} of ${changeCount}`}</span>
            <Button icon="arrow-up" title="Shift F7" onClick={() => go(-1)}>
              Previous
            </Button>
            <Button icon="arrow-down" title="F7" onClick={() => go(1)}>
              Next
            </Button>
          </div>
        )}
      </div>
      <ResultPanel
        result={toResult(diff)}
        durationMs={milliseconds}
        label={summary}
        empty=""
        copyLabel="Copy Patch"
        paste={{ title: "Changes", language: "diff" }}
        sendable
      >
        {view !== "patch" && <DiffLines ref={lines} diff={diff} view={view} />}
      </ResultPanel>
    </div>
  );
}

/** The patch, which is what Copy and Download give. */
function toResult({ patch, patchLines }: TextDiff): TextResult {
  const facts = { kind: "text", fileName: "changes.diff", type: "text/x-diff", lines: patchLines } as const;
  return typeof patch === "string"
    ? { ...facts, content: patch, head: patch, bytes: utf8Length(patch) }
    : { ...facts, content: patch.whole, head: patch.head, bytes: patch.whole.size };
}

function useChangeKeys(lines: React.RefObject<HTMLDivElement | null>, diff: TextDiff) {
  const [place, setPlace] = useState<{ diff: TextDiff; index: number }>();
  const current = place?.diff === diff ? place.index : undefined;
  const go = (by: 1 | -1) => {
    const changes = lines.current?.querySelectorAll<HTMLElement>("[data-change]");
    if (!changes || changes.length === 0) return;
    const index = current === undefined ? (by > 0 ? 0 : changes.length - 1) : current + by;
    const change = changes[(index + changes.length) % changes.length];
    setPlace({ diff, index: (index + changes.length) % changes.length });
    change?.focus({ preventScroll: true });
    change?.scrollIntoView({ block: "center" });
  };
  usePageKey((event) => {
    if (event.key !== "F7" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  return { current, go };
}
