import { type CSSProperties, type ReactNode, Suspense, useId } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { CreatePaste } from "#ui/create-paste.tsx";
import { download } from "#ui/download.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { truncateForDisplay } from "#ui/truncate-for-display.ts";
import { useTextDirection } from "#ui/use-text-direction.ts";
import { WRAP_LIMIT } from "#ui/wrap-limit.ts";
import { copyWithToast } from "./copy-with-toast.ts";

/** Below its input, a result grows to this many lines before it scrolls. */
const MAX_VISIBLE_LINES = 20;

const SendTo = lazyPart(() => import("#ui/send-to.tsx"), "SendTo", null);

interface Props {
  result: TextResult | undefined;
  durationMs?: number | undefined;
  /** What the result is, next to its heading. */
  label?: string | undefined;
  /** Shown while there is no result. */
  empty: ReactNode;
  copyLabel?: string | undefined;
  /** Title and language for 'Create Paste'. */
  paste?: { title: string; language: string } | undefined;
  /** Whether to offer 'Send to…'. */
  sendable?: boolean;
  onUseAsInput?: (() => void) | undefined;
}

/** A text result with its actions. Copy and Download give all of it, even if only the start is rendered. */
export function ResultPanel({
  result,
  durationMs,
  label,
  empty,
  copyLabel,
  paste,
  sendable = false,
  onUseAsInput,
}: Props) {
  const id = useId();
  const displayed = result && truncateForDisplay(result);
  const dir = useTextDirection(displayed?.text ?? "");

  const copy = () => result && copyWithToast(result.content, `${formatBytes(result.bytes)} on the clipboard`);
  const save = () => {
    if (!result) return;
    const { content, fileName, type } = result;
    download(fileName, typeof content === "string" ? new Blob([content], { type }) : content);
    toastDone("Downloaded!", fileName);
  };

  return (
    <Panel
      sunk
      heading={
        result ? (
          <>
            <label htmlFor={id}>Output</label>
            {label && <span className="ml-2 font-normal text-ink-2">{label}</span>}
          </>
        ) : (
          "Output"
        )
      }
      tools={
        result && (
          <>
            <Button look="quiet" icon="copy" onClick={copy}>
              {copyLabel ?? "Copy"}
            </Button>
            <Button look="quiet" icon="download" onClick={save}>
              Download
            </Button>
          </>
        )
      }
      foot={
        result && (
          <>
            <span>{plural(result.lines, "line")}</span>
            <span>{formatBytes(result.bytes)}</span>
            {durationMs !== undefined && <span>{formatDuration(durationMs)}</span>}
          </>
        )
      }
    >
      {result ? (
        <>
          <textarea
            id={id}
            readOnly
            dir={dir}
            spellCheck={false}
            className="panel-text max-lg:min-h-[max(9rem,var(--lines)*1lh+1.75rem)]"
            style={{ "--lines": Math.min(result.lines, MAX_VISIBLE_LINES) } as CSSProperties}
            wrap={result.bytes > WRAP_LIMIT ? "off" : "soft"}
            value={displayed?.text}
          />
          {displayed?.share && (
            <p className="note border-t">The first {displayed.share} are shown. Copy and Download give all of it.</p>
          )}
          <div className="next-steps empty:hidden" aria-live="off">
            {onUseAsInput && (
              <Button look="quiet" onClick={onUseAsInput}>
                Use as Input
              </Button>
            )}
            {paste && <CreatePaste paste={{ content: result.content, ...paste }} />}
            {sendable && (
              <Suspense>
                <SendTo type={result.type} content={result.content} />
              </Suspense>
            )}
          </div>
        </>
      ) : (
        <div className="vacant">{empty}</div>
      )}
    </Panel>
  );
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
