import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { Panel } from "#ui/panel.tsx";
import { ReadyOwnFile } from "#ui/ready-file.tsx";
import { SizeChange } from "#ui/size-change.tsx";

/** The finished file, how much smaller it is, and where that comes from. */
export function CompressedPdf({ file, before }: { file: FileResult; before: number }) {
  const { content, details = [] } = file;
  return (
    <Panel sunk heading="Output">
      <ReadyOwnFile file={file} label="Download Result">
        <SizeChange before={before} after={content.size} />
        {content.size < before && ` than ${formatBytes(before)}`}
      </ReadyOwnFile>
      {details.length > 0 && (
        <dl aria-label="What shrank" className="border-rule border-t text-sm">
          {details.map((line) => {
            const [name = "", change = ""] = line.split(": ");
            return (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-1.5">
                <dt className="text-ink-2">{name}</dt>
                <dd className="font-mono text-xs">{change}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </Panel>
  );
}
