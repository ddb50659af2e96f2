import { type CSSProperties, type ReactNode, Suspense, useId } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { CreatePaste } from "#ui/create-paste.tsx";
import { download } from "#ui/download.ts";
import { drawnPart } from "#ui/drawn-part.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useTextDirection } from "#ui/use-text-direction.ts";
import { WRAP_LIMIT } from "#ui/wrap-limit.ts";
import { copyWithToast } from "./copy-with-toast.ts";

/** Of a result below its input, so many lines are seen without scrolling in it. */
const MOST_LINES = 20;

/** Needed only once there is a result. */
const SendTo = lazyPart(() => import("#ui/send-to.tsx"), "SendTo", null);

interface Props {
  result: TextResult | undefined;
  /** Milliseconds that the run took. */
  took?: number | undefined;
  /** What stands in the panel while there is no result. */
  empty: ReactNode;
  copyLabel?: string | undefined;
  /** Title and language of the paste that 'Create Paste' begins. */
  paste?: { title: string; language: string } | undefined;
  /** Whether it is of use in another tool. */
  sendable?: boolean;
  onUseAsInput?: (() => void) | undefined;
}

/** A text result with everything a person does with one. Copy and Download give all of it, also when a part is drawn. */
export function ResultPanel({ result, took, empty, copyLabel, paste, sendable = false, onUseAsInput }: Props) {
  const id = useId();
  const drawn = result && drawnPart(result);
  const dir = useTextDirection(drawn?.text ?? "");

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
      heading={result ? <label htmlFor={id}>Output</label> : "Output"}
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
            {took !== undefined && <span>{formatDuration(took)}</span>}
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
            style={{ "--lines": Math.min(result.lines, MOST_LINES) } as CSSProperties}
            wrap={result.bytes > WRAP_LIMIT ? "off" : "soft"}
            value={drawn?.text}
          />
          {drawn?.share && (
            <p className="note border-t">The first {drawn.share} are shown. Copy and Download give all of it.</p>
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
