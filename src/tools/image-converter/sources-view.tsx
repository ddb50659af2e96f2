import { useEffect, useState } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { type ImageHeader, readImageHeader, uprightSize } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/image-types.ts";
import { ImageView } from "#ui/image-view.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { ImageList } from "./image-list.tsx";

interface Props {
  sources: readonly File[];
  selected: number;
  onSelect: (place: number) => void;
}

/** A preview of the selected image with its details, and a list when there are several. */
export function SourcesView({ sources, selected, onSelect }: Props) {
  const file = sources[selected];
  const header = useHeader(file);
  if (!file) return null;
  return (
    <>
      {!header ? (
        <div className="min-h-48 flex-1" />
      ) : header.format === "tiff" ? (
        <p className="grid min-h-48 flex-1 place-items-center p-6 text-sm text-ink-2">
          Browsers can’t show TIFF. Convert the image to see it.
        </p>
      ) : (
        <ImageView blob={file} alt={`Preview of ${file.name}`} onError={() => toastFailed(LOAD_FAILURE)} />
      )}
      <p className="flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
        <span className="max-w-full truncate text-ink">{file.name}</span>
        {header && <span>{formatSize(header)}</span>}
        {header && <span>{header.format.toUpperCase()}</span>}
        <span>{formatBytes(file.size)}</span>
        {header?.animated && <span>animated</span>}
      </p>
      {header?.format === "webp" && header.orientation !== 1 && (
        <p className="border-t border-rule px-3.5 py-1.5 text-sm">
          This WebP asks to be rotated, which browsers ignore. It’s converted as shown here.
        </p>
      )}
      {sources.length > 1 && (
        <ImageList
          label="Images"
          selected={selected}
          onSelect={onSelect}
          items={sources.map((item, place) => ({
            key: `${place} ${item.name}`,
            name: item.name,
            detail: formatBytes(item.size),
          }))}
        />
      )}
    </>
  );
}

/** The image header of a file, once it is read. */
function useHeader(file: File | undefined): ImageHeader | undefined {
  const [read, setRead] = useState<{ file: File; header: ImageHeader | undefined }>();
  useEffect(() => {
    if (!file) return;
    let current = true;
    readImageHeader(file).then(
      (header) => current && setRead({ file, header }),
      // Converting the image reports the error.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [file]);
  return read?.file === file ? read?.header : undefined;
}

function formatSize(header: ImageHeader): string {
  const { width, height } = uprightSize(header);
  return `${width} × ${height} px`;
}
