import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SendTo } from "#ui/send-to.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";

/** The saved file, to download again or to send to another tool. */
export function SavedFile({ file: { name, content } }: { file: FileResult }) {
  return (
    <div className="card mt-4 flex flex-wrap items-center gap-2 p-3">
      <Icon name="circle-check" className="size-5 text-good" />
      <p className="mr-auto min-w-0">
        <span className="font-semibold break-all">{name}</span>{" "}
        <span className="font-mono text-xs text-ink-2">{formatBytes(content.size)}</span>
      </p>
      <a href={useObjectUrl(content)} download={name} className={buttonClass()}>
        <Icon name="download" />
        Download again
      </a>
      <SendTo
        type="application/pdf"
        content={() => Promise.resolve(new File([content], name, { type: content.type }))}
      />
    </div>
  );
}
