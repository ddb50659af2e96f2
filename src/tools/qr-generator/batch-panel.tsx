import type { FileResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { download } from "#ui/download.ts";
import { formatBytes } from "#ui/format-number.ts";
import { Panel } from "#ui/panel.tsx";
import { toastDone } from "#ui/toast.tsx";

export function BatchPanel({ files: [file] }: { files: readonly FileResult[] }) {
  if (!file) return null;
  const save = () => {
    download(file.name, file.content);
    toastDone("Downloaded!", file.name);
  };
  return (
    <Panel sunk heading="Output" foot={<span>{formatBytes(file.content.size)}</span>}>
      <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
        <p>The codes are ready, one PNG for each row, in the order of the rows.</p>
        <Button look="main" icon="download" onClick={save}>
          Download {file.name}
        </Button>
      </div>
    </Panel>
  );
}
