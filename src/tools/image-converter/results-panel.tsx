import { formatBytes } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { Button } from "#ui/button.tsx";
import { CopyImage } from "#ui/copy-image.tsx";
import { download } from "#ui/download.ts";
import { ImageView } from "#ui/image-view.tsx";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";
import { toastDone } from "#ui/toast.tsx";
import { changeInPercent } from "./change-in-percent.ts";
import { ImageList } from "./image-list.tsx";
import { outputNames, type TargetFormat } from "./output-names.ts";
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
  const pairs = pairWithSources(sources, files);
  const shown = pairs.find(({ place }) => place === selected);
  const save = async () => {
    const [first] = files;
    if (!first) return;
    const { name, content } = files.length === 1 ? first : { name: ZIP_NAME, content: await zipFiles(files) };
    download(name, content);
    toastDone("Downloaded!", name);
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
          <ImageView blob={shown.result.content} alt={`Converted: ${shown.result.name}`} />
          <p className="flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
            <span className="max-w-full truncate text-ink">{shown.result.name}</span>
            <span>{compareSizes(shown.source.size, shown.result.content.size)}</span>
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
            detail: compareSizes(source.size, result.content.size),
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

/** Pairs each result with its source. Sources that failed have no result. */
function pairWithSources(sources: readonly File[], files: readonly FileResult[]) {
  const target = TARGETS[files[0]?.content.type ?? ""] ?? "png";
  const names = outputNames(
    sources.map(({ name }) => name),
    target,
  );
  return files.flatMap((result) => {
    const place = names.indexOf(result.name);
    const source = sources[place];
    return source ? [{ place, result, source }] : [];
  });
}

const TARGETS: Readonly<Record<string, TargetFormat>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/bmp": "bmp",
  "image/gif": "gif",
};

function compareSizes(before: number, after: number): string {
  return `${formatBytes(before)} → ${formatBytes(after)} (${changeInPercent(before, after)})`;
}
