import { type CSSProperties, type ReactNode, Suspense, useId } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import type { Language } from "#shared/highlight.ts";
import { lookup } from "#shared/lookup.ts";
import type { PasteTerms } from "#shared/page-props.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { CreatePaste } from "#ui/create-paste.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { labeledValues } from "#ui/labeled-values.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NumberedText } from "#ui/numbered-text.tsx";
import { OverflowMenu } from "#ui/overflow-menu.tsx";
import { Panel } from "#ui/panel.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import { truncateForDisplay } from "#ui/truncate-for-display.ts";
import { useTextDirection } from "#ui/use-text-direction.ts";
import { WRAP_LIMIT } from "#ui/wrap-limit.ts";
import { copyWithToast } from "./copy-with-toast.ts";

/** Below its input, a result grows to this many lines before it scrolls. */
const MAX_VISIBLE_LINES = 20;

/** Numbered and colored results are drawn twice, so longer ones stay plain. */
const MAX_NUMBERED_LINES = 3_000;
const LANGUAGES = lookup<Language>({
  "application/json": "json",
  "text/css": "css",
  "text/html": "html",
  "text/javascript": "javascript",
  "image/svg+xml": "html",
  "text/csv": "text",
});

const CopyValues = lazyPart(() => import("#ui/copy-values.tsx"), "CopyValues", null);
const SendTo = lazyPart(() => import("#ui/send-to.tsx"), "SendTo", null);

interface Props {
  result: TextResult | undefined;
  durationMs?: number | undefined;
  /** What the result is, next to its heading. */
  label?: string | undefined;
  /** Shown while there is no result. */
  empty: ReactNode;
  copyLabel?: ReactNode;
  paste?: PasteTerms | undefined;
  /** Whether to offer 'Send to…'. */
  sendable?: boolean;
  onUseAsInput?: (() => void) | undefined;
  /** Whether lines wrap. They don't in a long text. */
  wraps?: boolean;
  /** Tabs that change how the result is shown, in the panel's head. */
  views?: ReactNode;
  /** Replaces the text area. */
  children?: ReactNode;
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
  wraps = true,
  views,
  children,
}: Props) {
  const id = useId();
  const displayed = result && truncateForDisplay(result);
  const dir = useTextDirection(displayed?.text ?? "");

  const language =
    result && wraps && displayed?.share === undefined && dir === undefined ? languageOf(result, paste) : undefined;

  const values = result && labeledValues(result);

  const copy = () => result && copyWithToast(result.content, `${formatBytes(result.bytes)} on the clipboard`);
  const save = () => {
    if (!result) return;
    const { content, fileName, type } = result;
    downloadWithToast(fileName, typeof content === "string" ? new Blob([content], { type }) : content);
  };

  return (
    <Panel
      sunk
      heading={
        result ? (
          <>
            {children ? "Output" : <label htmlFor={id}>Output</label>}
            {label && <span className="ml-2 font-normal text-ink-2">{label}</span>}
          </>
        ) : (
          "Output"
        )
      }
      expandable={result !== undefined}
      tools={
        result && (
          <>
            {views}
            <Button look="quiet" icon="copy" onClick={copy}>
              {copyLabel ?? "Copy"}
            </Button>
            <Button look="quiet" icon="download" onClick={save}>
              Download
            </Button>
            <OverflowMenu label="More">
              {onUseAsInput && (
                <Button look="quiet" onClick={onUseAsInput}>
                  Use as Input
                </Button>
              )}
              {paste && (
                <CreatePaste paste={{ content: result.content, title: paste.title, language: paste.language }} />
              )}
              {sendable && (
                <Suspense>
                  <SendTo type={result.type} content={result.content} />
                </Suspense>
              )}
              <ShareButton data={() => shareData(result)} />
            </OverflowMenu>
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
          {children || (
            <div
              className={values ? "result-text flex-row overflow-y-auto leading-7" : "result-text"}
              style={{ "--lines": Math.min(result.lines, MAX_VISIBLE_LINES) } as CSSProperties}
            >
              {language ? (
                <NumberedText id={id} text={displayed?.text ?? ""} language={language} />
              ) : (
                <textarea
                  id={id}
                  readOnly
                  dir={dir}
                  spellCheck={false}
                  className={values ? "panel-text overflow-y-hidden leading-7" : "panel-text"}
                  rows={values?.length}
                  wrap={wraps && !values && result.bytes <= WRAP_LIMIT ? "soft" : "off"}
                  value={displayed?.text}
                />
              )}
              {values && (
                <Suspense>
                  <CopyValues rows={values} />
                </Suspense>
              )}
            </div>
          )}
          {displayed?.share && (
            <p className="note border-t">The first {displayed.share} are shown. Copy and Download give all of it.</p>
          )}
        </>
      ) : (
        <div className="ruled">{empty}</div>
      )}
    </Panel>
  );
}

/** The language of a result whose lines get numbers and colors. */
function languageOf({ type, bytes, lines }: TextResult, paste: Props["paste"]): Language | undefined {
  if (bytes > WRAP_LIMIT || lines > MAX_NUMBERED_LINES) return undefined;
  return (
    LANGUAGES[type] ?? paste?.colors ?? (paste && paste.language !== "text" ? (paste.language as Language) : undefined)
  );
}

/** A short text as it is, a longer one as a file. */
async function shareData({ content, fileName, type }: TextResult): Promise<ShareData> {
  if (typeof content === "string" && content.length <= WRAP_LIMIT) return { text: content };
  const files = [new File([content], fileName, { type })];
  return navigator.canShare?.({ files }) ? { files } : { text: await new Blob([content]).text() };
}

export function formatDuration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
