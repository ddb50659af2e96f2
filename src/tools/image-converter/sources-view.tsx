import { formatBytes } from "#shared/format-number.ts";
import { type ImageHeader, uprightSize } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { ImageView } from "#ui/image-view.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { ImageList } from "./image-list.tsx";
import type { SourceImage } from "./source-images.ts";

interface Props {
  sources: readonly SourceImage[];
  selected: number;
  onSelect: (place: number) => void;
}

/** The chosen images: one of them large with its size, and the names of all when there are several. */
export function SourcesView({ sources, selected, onSelect }: Props) {
  const source = sources[selected];
  if (!source) return null;
  const { file, header } = source;
  return (
    <>
      {!header ? (
        <div className="min-h-48 flex-1" />
      ) : header.format === "tiff" ? (
        <p className="grid min-h-48 flex-1 place-items-center p-6 text-sm text-ink-2">
          Browsers do not show TIFF. It is shown once it is converted.
        </p>
      ) : (
        <ImageView blob={file} alt={`Preview of ${file.name}`} onError={() => toastFailed(LOAD_FAILURE)} />
      )}
      <p className="flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
        <span className="max-w-full truncate text-ink">{file.name}</span>
        {header && <span>{sizeOf(header)}</span>}
        {header && <span>{header.format.toUpperCase()}</span>}
        <span>{formatBytes(file.size)}</span>
        {header?.animated && <span>animated</span>}
      </p>
      {sources.length > 1 && (
        <ImageList
          label="Images"
          selected={selected}
          onSelect={onSelect}
          items={sources.map((item, place) => ({
            key: `${place} ${item.file.name}`,
            name: item.file.name,
            detail: formatBytes(item.file.size),
          }))}
        />
      )}
    </>
  );
}

function sizeOf(header: ImageHeader): string {
  const { width, height } = uprightSize(header);
  return `${width} × ${height} px`;
}
