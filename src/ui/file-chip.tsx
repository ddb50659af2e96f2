import { type ReactNode, type Ref, useEffect, useState } from "react";
import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const PREVIEW_BYTES = 2_048;
const PREVIEW_LINES = 12;

interface Props {
  files: readonly File[];
  onRemove: () => void;
  removeRef?: Ref<HTMLButtonElement>;
  /** Replaces the first lines. */
  children?: ReactNode;
}

/** A file in place of typed text: name, size and the first lines. Of several files, the first names. */
export function FileChip({ files, onRemove, removeRef, children }: Props) {
  const [only, ...others] = files;
  const isOne = others.length === 0;
  const start = useFilePreview(isOne ? only : undefined);
  const name = isOne ? only?.name : plural(files.length, "file");
  const preview = isOne ? start : namesOf(files);
  return (
    <div className="flex flex-1 flex-col gap-3 p-3.5">
      <div className="flex items-center gap-3 rounded border border-rule bg-sunk py-1.5 pr-1.5 pl-3">
        <Icon name="file-text" className="size-5 text-hue" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-xs text-ink-2">{formatBytes(files.reduce((sum, { size }) => sum + size, 0))}</p>
        </div>
        <Button ref={removeRef} look="quiet" icon="x" aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      {children ||
        (preview && (
          <pre className="max-h-60 flex-1 overflow-hidden font-mono text-xs leading-relaxed whitespace-pre-wrap break-all text-ink-2">
            {preview}
          </pre>
        ))}
    </div>
  );
}

function namesOf(files: readonly File[]): string {
  const names = files.slice(0, PREVIEW_LINES).map((file) => file.webkitRelativePath || file.name);
  return [...names, ...(files.length > PREVIEW_LINES ? ["…"] : [])].join("\n");
}

function useFilePreview(file: File | undefined): string {
  const [preview, setPreview] = useState("");
  useEffect(() => {
    let current = true;
    setPreview("");
    file
      ?.slice(0, PREVIEW_BYTES)
      .arrayBuffer()
      .then((bytes) => {
        const text = decodeUtf8(bytes, { isCut: true });
        if (!current || text === undefined) return;
        // A file with control characters is not text, and a PDF starts with words that say nothing.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is for control characters
        if (!/^%PDF-|[\0-\x08\x0e-\x1f]/.test(text)) setPreview(text.split("\n").slice(0, PREVIEW_LINES).join("\n"));
      })
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [file]);
  return preview;
}
