import { useRef, useState } from "react";
import type { LineDiff } from "#shared/diff/diff-parts.ts";
import { type LongText, wholeText } from "#shared/long-text.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { Button } from "#ui/button.tsx";
import { DiffLines, describePlace } from "#ui/diff/diff-lines.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { useHistoryState } from "#ui/use-history-state.ts";
import { usePageKey } from "#ui/use-run-key.ts";

interface Props {
  diff: LineDiff;
  /** The changes as a text, which is what Copy and Download give. */
  text: { content: LongText; lines: number; fileName: string; type: string };
  /** Name of the view of the text. */
  textView: string;
  copyLabel: string;
  /** The changes in one line. */
  summary: string;
  paste: { title: string; language: string };
  milliseconds: number | undefined;
}

/** Differences as lines or as a text. F7 and Shift+F7 go from change to change. */
export function DiffPanel({ diff, text, textView, copyLabel, summary, paste, milliseconds }: Props) {
  const [view, setView] = useHistoryState<"split" | "unified" | "text">("view", () =>
    matchMedia("(min-width: 48rem)").matches ? "split" : "unified",
  );
  const lines = useRef<HTMLDivElement>(null);
  const { place, go } = useChangeKeys(lines, diff);
  return (
    <ResultPanel
      result={toResult(text)}
      durationMs={milliseconds}
      label={summary}
      empty=""
      copyLabel={copyLabel}
      paste={paste}
      sendable
      views={
        <ModeTabs
          inHead
          label="View"
          modes={{ split: "Side by side", unified: "Unified", text: textView }}
          value={view}
          onChange={setView}
        />
      }
    >
      {view !== "text" && (
        <>
          {diff.changeCount > 0 && (
            <div className="flex flex-wrap items-center justify-end gap-x-2 border-rule border-b px-1 py-1 text-ink-2 text-sm">
              <span role="status" className="wrap-anywhere mr-auto min-w-0 pl-2.5">
                {place}
              </span>
              <Button look="quiet" icon="arrow-up" title="Shift F7" onClick={() => go(-1)}>
                Previous
              </Button>
              <Button look="quiet" icon="arrow-down" title="F7" onClick={() => go(1)}>
                Next
              </Button>
            </div>
          )}
          <DiffLines ref={lines} diff={diff} view={view} copyLabel={copyLabel} />
        </>
      )}
    </ResultPanel>
  );
}

function toResult({ content, ...facts }: Props["text"]): TextResult {
  return typeof content === "string"
    ? { kind: "text", ...facts, content, head: content, bytes: utf8Length(content) }
    : { kind: "text", ...facts, content: wholeText(content), head: content.head, bytes: content.whole.size };
}

function useChangeKeys(lines: React.RefObject<HTMLDivElement | null>, diff: LineDiff) {
  const [at, setAt] = useState<{ diff: LineDiff; index: number }>();
  const current = at?.diff === diff ? at.index : undefined;
  const go = (by: 1 | -1) => {
    const changes = lines.current?.querySelectorAll<HTMLElement>("[data-change]");
    if (!changes || changes.length === 0) return;
    const index = current === undefined ? (by > 0 ? 0 : changes.length - 1) : current + by;
    const change = changes[(index + changes.length) % changes.length];
    setAt({ diff, index: (index + changes.length) % changes.length });
    change?.focus({ preventScroll: true });
    change?.scrollIntoView({ block: "center" });
  };
  usePageKey((event) => {
    if (event.key !== "F7" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  const change = current === undefined ? undefined : diff.parts.filter(({ kind }) => kind === "change")[current];
  const shown = change?.kind === "change" ? describePlace(change, (current ?? 0) + 1, diff.changeCount) : "";
  return { place: shown, go };
}
