import type { FileResult } from "#shared/run-operation.ts";
import { BeforeAfter } from "#ui/before-after.tsx";
import { Button } from "#ui/button.tsx";
import { CopyImage } from "#ui/copy-image.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";

interface Props {
  source: File;
  result: FileResult;
}

/** A compressed image over its original, with what was done to it. */
export function CompressedPanel({ source, result: { name, content, details = [] } }: Props) {
  const save = () => downloadWithToast(name, content);
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          <CopyImage image={() => content} />
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
        </>
      }
    >
      <BeforeAfter
        before={{ image: source, alt: `Original: ${source.name}` }}
        after={{ image: content, alt: `Compressed: ${name}` }}
      />
      <p className="flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
        <span className="max-w-full truncate text-ink">{name}</span>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
      <SendImage name={name} image={() => content} />
    </Panel>
  );
}
