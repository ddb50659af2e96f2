import { useEffect, useRef, useState } from "react";
import type { FileEntry } from "#shared/file-entry.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { download } from "#ui/download.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";

/** Delay between downloads: browsers drop some of those started at the same time. */
const STAGGER_MS = 100;

/** Maximum number of files listed. */
const MAX_LISTED = 200;

interface Props {
  count: number;
  /** Returns a file by its number, from 1. */
  fileAt: (number: number) => FileEntry;
  /** How to get all files of a list that is too long to show. */
  hint?: string;
}

/** Lists the files that a run gave. */
export function ResultFiles({ files }: { files: readonly FileResult[] }) {
  const fileAt = (number: number): FileEntry => {
    const { name, content } = files[number - 1] as FileResult;
    return { name, size: content.size, content: () => content };
  };
  return <FileList count={files.length} fileAt={fileAt} />;
}

/** Lists files with sizes and download buttons. */
export function FileList({ count, fileAt, hint = "" }: Props) {
  const { started, start, stop } = useStaggeredDownload({ count, fileAt });
  /** Index of the file whose button is the only tab stop. */
  const [tabStop, setTabStop] = useState(0);
  const idle = started === undefined;
  const files = Array.from({ length: Math.min(count, MAX_LISTED) }, (_, index) => fileAt(index + 1));
  return (
    <Panel
      sunk
      heading="Files"
      tools={
        count > 1 && (
          <>
            {idle || (
              <span className="text-sm text-ink-2" role="status">
                {started} of {count}
              </span>
            )}
            <Button look="quiet" icon={idle ? "download" : "x"} onClick={idle ? start : stop}>
              {idle ? "Download All" : "Stop"}
            </Button>
          </>
        )
      }
      foot={<span>{plural(count, "file")}</span>}
    >
      <ul
        aria-label="Files"
        className="max-h-96 flex-1 overflow-y-auto text-sm -outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and must do so by keyboard too
        tabIndex={0}
        onKeyDown={moveRovingFocus}
      >
        {files.map(({ name, size, content }, place) => (
          <li key={name} className="flex items-center gap-3 border-b border-rule py-0.5 pr-1.5 pl-3.5">
            <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
            <span className="shrink-0 font-mono text-xs text-ink-2">{formatBytes(size)}</span>
            <Button
              look="quiet"
              icon="download"
              aria-label={`Download ${name}`}
              tabIndex={place === tabStop ? 0 : -1}
              onFocus={() => setTabStop(place)}
              onClick={() => downloadWithToast(name, content())}
            />
          </li>
        ))}
      </ul>
      {count > MAX_LISTED && (
        <p className="note border-t">
          Showing the first {MAX_LISTED} of {plural(count, "file")}. {hint}
        </p>
      )}
    </Panel>
  );
}

/** Starts downloads one after another; `started` counts them until the last one. */
function useStaggeredDownload({ count, fileAt }: Pick<Props, "count" | "fileAt">) {
  const [started, setStarted] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const next = (number: number) => {
    if (number > count) {
      setStarted(undefined);
      toastDone("Downloaded!", plural(count, "file"));
      return;
    }
    setStarted(number);
    const { name, content } = fileAt(number);
    download(name, content());
    timer.current = setTimeout(() => next(number + 1), STAGGER_MS);
  };
  return {
    started,
    start: () => next(1),
    stop: () => {
      clearTimeout(timer.current);
      setStarted(undefined);
    },
  };
}
