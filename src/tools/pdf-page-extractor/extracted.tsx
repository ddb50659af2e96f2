import type { FileResult } from "#shared/run-operation.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatBytes } from "#ui/format-number.ts";
import { Icon } from "#ui/icon.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";

/** The new file, to be saved. */
export function Extracted({ file: { name, content } }: { file: FileResult }) {
  const address = useObjectUrl(content);
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
      <Icon name="circle-check" className="size-8 text-good" />
      <div className="min-w-0">
        <p className="font-semibold break-all">{name}</p>
        <p className="font-mono text-xs text-ink-2">{formatBytes(content.size)}</p>
      </div>
      <a href={address} download={name} className={buttonClass("main", "min-h-10")}>
        <Icon name="download" />
        Download Result
      </a>
    </div>
  );
}
