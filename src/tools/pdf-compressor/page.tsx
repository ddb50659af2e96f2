import { Suspense } from "react";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { choosePdfs, PdfInput } from "#ui/pdf/pdf-input.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";

const CompressedPdf = lazyPart(() => import("./compressed-pdf.tsx"), "CompressedPdf");

const OPERATIONS = { compress: operations.compress };

export default function PdfCompressorPage() {
  const tool = useTool(OPERATIONS, { onHandover: (sent, { files = filesIn(sent) }) => choosePdfs(tool, files) });
  const [result] = tool.files ?? [];
  const [source] = filesIn(tool.ranWith.inputs.input);
  const empty = <EmptyResult working={tool.state.phase === "running"} />;

  return (
    <ToolPage
      tool={tool}
      inputs={<PdfInput tool={tool} />}
      result={
        <Suspense fallback={empty}>
          {result && source ? <CompressedPdf file={result} before={source.size} /> : empty}
        </Suspense>
      }
    />
  );
}
