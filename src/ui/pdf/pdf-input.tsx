import { Suspense } from "react";
import { FileChip } from "#ui/file-chip.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { hasPdfType, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { toastFailed } from "#ui/toast.tsx";
import type { Tool } from "#ui/use-tool.ts";

const PdfPreview = lazyPart(() => import("#ui/pdf/pdf-preview.tsx"), "PdfPreview", null);

interface Props {
  tool: Pick<Tool, "inputs" | "fieldOf" | "clear" | "replace" | "setOptions">;
  /** Limits, and where the file goes. */
  formats?: string;
}

/** The input of a tool that works on PDFs in the browser: one file, or several for a run on each. The tool has the
 *  operations `inspect` and `draw`. */
export function PdfInput({ tool, formats = "It stays on your device" }: Props) {
  const chosen = filesIn(tool.inputs.input);
  const [first] = chosen;
  const clear = () => tool.clear("input");
  return (
    <FileInput
      noun="a PDF file"
      icon="file-up"
      batch
      chooserRef={tool.fieldOf("input")}
      chosen={chosen}
      accept="application/pdf,.pdf"
      formats={formats}
      onFiles={(files) => choosePdfs(tool, files)}
      onClear={clear}
    >
      {first && (
        <FileChip files={chosen} onRemove={clear}>
          {chosen.length === 1 && (
            <Suspense fallback={<div className="flex-1" />}>
              <PdfPreview file={first} />
            </Suspense>
          )}
        </FileChip>
      )}
    </FileInput>
  );
}

/** Makes the files the input if all are PDFs, and forgets the password of those before. */
export function choosePdfs(tool: Pick<Tool, "replace" | "setOptions">, files: readonly File[]): void {
  const [first] = files;
  if (!first) return;
  if (!files.every(hasPdfType)) {
    toastFailed(NOT_A_PDF);
    return;
  }
  tool.setOptions({ password: "" });
  tool.replace("input", files.length > 1 ? { kind: "files", files } : { kind: "file", file: first });
}
