import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { ImageView } from "#ui/image-view.tsx";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";

interface Props {
  file: FileResult;
  before: number;
}

/** The copy without metadata, ready to download. */
export function CleanedPanel({ file, before }: Props) {
  const dot = file.name.lastIndexOf(".");
  const name = dot > 0 ? `${file.name.slice(0, dot)}-clean${file.name.slice(dot)}` : `${file.name}-clean`;
  const save = () => downloadWithToast(name, file.content);
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <Button look="quiet" icon="download" onClick={save}>
          Download
        </Button>
      }
      foot={
        <>
          <span className="max-w-full truncate text-ink">{name}</span>
          <span>
            {formatBytes(before)} → {formatBytes(file.content.size)}
          </span>
        </>
      }
    >
      <ImageView blob={file.content} alt="The image without metadata" />
      <p className="border-t border-rule px-3.5 py-2.5 text-sm">
        {file.content.size < before
          ? `Removed ${formatBytes(before - file.content.size)} of metadata. Every pixel is unchanged.`
          : "There was no metadata to remove."}
      </p>
      <SendImage name={name} image={() => file.content} />
    </Panel>
  );
}
