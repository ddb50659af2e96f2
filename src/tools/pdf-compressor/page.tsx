import { Suspense } from "react";
import { FileChip } from "#ui/file-chip.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { hasPdfType, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { AboutPdfCompressor } from "./about.tsx";
import { operations } from "./operations.ts";

const CompressedPdf = lazyPart(() => import("./compressed-pdf.tsx"), "CompressedPdf");

export default function PdfCompressorPage() {
  const tool = useTool(operations, { onHandover: (sent, { files = filesIn(sent) }) => choose(files) });
  const chosen = filesIn(tool.inputs.input);
  const choose = (files: readonly File[]) => {
    const pdfs = files.filter(hasPdfType);
    if (pdfs.length < files.length || pdfs.length === 0) return toastFailed(NOT_A_PDF);
    tool.setOptions({ password: "" });
    const [first] = pdfs;
    if (pdfs.length > 1) tool.replace("input", { kind: "files", files: pdfs });
    else if (first) tool.replace("input", { kind: "file", file: first });
  };
  const clear = () => tool.clear("input");
  const [result] = tool.files ?? [];
  const [source] = filesIn(tool.ranWith.inputs.input);
  const empty = <EmptyResult working={tool.state.phase === "running"} />;

  return (
    <>
      <ToolPage
        tool={tool}
        inputs={
          <FileInput
            noun="a PDF file"
            icon="file-up"
            batch
            chooserRef={tool.fieldOf("input")}
            chosen={chosen}
            accept="application/pdf,.pdf"
            formats="It stays on your device"
            onFiles={choose}
            onClear={clear}
          >
            {chosen.length > 0 && <FileChip files={chosen} onRemove={clear} />}
          </FileInput>
        }
        result={
          <Suspense fallback={empty}>
            {result && source ? <CompressedPdf file={result} before={source.size} /> : empty}
          </Suspense>
        }
      />
      <AboutPdfCompressor />
    </>
  );
}
