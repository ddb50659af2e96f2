import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { BeforeAfter } from "#ui/before-after.tsx";
import { Button } from "#ui/button.tsx";
import { CopyImage } from "#ui/copy-image.tsx";
import { download } from "#ui/download.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";
import { SizeChange } from "#ui/size-change.tsx";
import { ImageList } from "./image-list.tsx";
import { zipFiles } from "./zip-files.ts";

interface Props {
  files: readonly FileResult[];
  sources: readonly File[];
  /** Index of the source that is shown. */
  selected: number;
  onSelect: (place: number) => void;
}

const ZIP_NAME = "images.zip";

/** The converted images: a preview of the selected one, all of them with their sizes, and downloads. */
export function ResultsPanel({ files, sources, selected, onSelect }: Props) {
  // Sources that failed have no result.
  const pairs = files.flatMap((result) => {
    const { source: place = 0 } = result;
    const source = sources[place];
    return source ? [{ place, result, source }] : [];
  });
  const shown = pairs.find(({ place }) => place === selected);
  const save = async () => {
    const [first] = files;
    if (!first) return;
    const { name, content } = files.length === 1 ? first : { name: ZIP_NAME, content: await zipFiles(files) };
    downloadWithToast(name, content);
  };
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          {shown && <CopyImage image={() => shown.result.content} />}
          <Button look="quiet" icon="download" onClick={save}>
            {files.length === 1 ? "Download" : "Download all"}
          </Button>
        </>
      }
    >
      {shown ? (
        <>
          <BeforeAfter
            before={{ image: shown.source, alt: `Original: ${shown.source.name}` }}
            after={{ image: shown.result.content, alt: `Converted: ${shown.result.name}` }}
          />
          <p className="flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
            <span className="max-w-full truncate text-ink">{shown.result.name}</span>
            {shown.result.details?.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
            <SizeChange before={shown.source.size} after={shown.result.content.size} />
          </p>
          <SendImage name={shown.result.name} image={() => shown.result.content} />
        </>
      ) : (
        <p className="grid min-h-48 flex-1 place-items-center p-6 text-sm text-ink-2">
          This image couldn’t be converted.
        </p>
      )}
      {files.length > 1 && (
        <ImageList
          label="Converted images"
          selected={pairs.findIndex(({ place }) => place === selected)}
          onSelect={(index) => onSelect(pairs[index]?.place ?? 0)}
          items={pairs.map(({ result, source }) => ({
            key: result.name,
            name: result.name,
            detail: (
              <>
                {formatBytes(source.size)} → {formatBytes(result.content.size)},{" "}
                <SizeChange before={source.size} after={result.content.size} />
              </>
            ),
            action: (
              <Button
                look="quiet"
                icon="download"
                aria-label={`Download ${result.name}`}
                onClick={() => download(result.name, result.content)}
              />
            ),
          }))}
        />
      )}
    </Panel>
  );
}
